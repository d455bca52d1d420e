/** @jest-environment ./web/src/testing/browser-environment.ts */
import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Theme } from '../../../theme/theme.tsx';
import { ChoiceField } from './choice-field.tsx';

const field = (problem?: string) => (
  <Theme>
    <ChoiceField required label="Class" empty="Select a class" options={['HMO', 'PPO']} problem={problem} />
  </Theme>
);
const invalid = () => screen.getByRole('combobox', { name: 'Class' }).getAttribute('aria-invalid');

it('a required choice is not announced as invalid before anything is wrong', () => {
  const { rerender } = render(field());
  expect(invalid()).toBe('false');
  rerender(field('This field is required.'));
  expect(invalid()).toBe('true');
});
