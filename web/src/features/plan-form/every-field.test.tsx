/** @jest-environment ./web/src/testing/browser-environment.ts */
import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { planFields } from '../../../../shared/plan/fields/fields.ts';
import { editAddress, openForm } from './testing/open-form.tsx';

it('the plan form has a place for every field', async () => {
  openForm(editAddress);
  const form = await screen.findByRole('form', { name: 'Plan' });
  const texts = new Set(
    [...form.querySelectorAll('*')].map(({ textContent }) => textContent.replace(/\W+$/, '')),
  );
  const missing = Object.entries(planFields).flatMap(([key, field]) => {
    const { label, formLabel = label }: { label: string; formLabel?: string } = field;
    return 'goesWith' in field || texts.has(formLabel.replace(/\W+$/, '')) ? [] : [key];
  });
  expect(missing).toEqual([]);
});
