/** @jest-environment ./web/src/testing/browser-environment.ts */
import { expect, it } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { FormProvider, useForm } from 'react-hook-form';
import { Theme } from '../../theme/theme.tsx';
import { FormRows, type RowField } from './form-rows.tsx';

const fields: readonly RowField<'name' | 'state'>[] = [
  { name: 'name', label: 'Name', share: 60 },
  { name: 'state', label: 'State', share: 40, empty: 'Select a state', options: ['On', 'Off'] },
];
const lamps = [
  { name: 'Hall', state: 'Dimmed' },
  { name: 'Yard', state: 'On' },
];

function Form() {
  const form = useForm({ defaultValues: { lamps } });
  return (
    <FormProvider {...form}>
      <FormRows
        {...{ name: 'lamps', title: 'Lamps', one: 'lamp', fields }}
        newRow={{ name: '', state: '' }}
        most={3}
      />
    </FormProvider>
  );
}

it('the rows of a form are labeled cards on a phone, and a choice keeps a value that is no longer offered', async () => {
  const { matchMedia } = window;
  const phone = (query: string) => ({ ...matchMedia(query), matches: query.includes('max-width') });
  Object.assign(window, { matchMedia: phone });
  render(
    <Theme>
      <Form />
    </Theme>,
  );
  expect(screen.queryByRole('table')).toBeNull();
  const cards = screen.getAllByRole('listitem').map((card) => within(card));
  for (const card of cards) for (const label of ['Name', 'State']) expect(card.getByText(label)).toBeTruthy();
  const offered = ['lamp 1', 'lamp 2'].map((lamp) =>
    Array.from(screen.getByLabelText<HTMLSelectElement>(`State of ${lamp}`).options, ({ text }) => text),
  );
  expect(offered).toEqual([
    ['Select a state', 'Dimmed', 'On', 'Off'],
    ['Select a state', 'On', 'Off'],
  ]);
  expect(screen.getByLabelText<HTMLSelectElement>('State of lamp 1').value).toBe('Dimmed');
  await userEvent.click(screen.getByRole('button', { name: 'Remove lamp 1' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Name of lamp 1'));
  expect(screen.getByLabelText<HTMLInputElement>('Name of lamp 1').value).toBe('Yard');
});
