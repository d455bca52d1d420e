/** @jest-environment ./web/src/testing/browser-environment.ts */
import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Theme } from '../../../theme/theme.tsx';
import { TextField } from './text-field.tsx';

const field = (hint?: string, problem?: string) => (
  <Theme>
    <TextField label="NPI" hint={hint} problem={problem} />
  </Theme>
);
const described = (description: string) => screen.findByRole('textbox', { name: 'NPI', description });

it('a field is described by its hint, and by what is wrong with it instead, which is named once', async () => {
  const { rerender } = render(field('10 digits.'));
  await described('10 digits.');
  rerender(field('10 digits.', 'This field is required.'));
  const input = await described('This field is required.');
  expect(input.getAttribute('aria-errormessage')).toBeNull();
  rerender(field(undefined, 'Invalid NPI'));
  await described('Invalid NPI');
  rerender(field());
  await described('');
});
