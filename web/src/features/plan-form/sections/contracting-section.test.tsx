/** @jest-environment ./web/src/testing/browser-environment.ts */
import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { json, listAnswer, refusal } from '../../../testing/fake-api.ts';
import { cedar, harbor } from '../../../testing/open-app.tsx';
import { editAddress, northbank, openForm, press } from '../testing/open-form.tsx';

const facilityOf = (row: number) => screen.getByLabelText<HTMLSelectElement>(`Facility of contract ${row}`);
const offeredIn = (row: number) => Array.from(facilityOf(row).options, ({ value }) => value);

it('the contracting section reports that facilities could not be loaded, and retries', async () => {
  const { wire } = openForm('/books/create', {
    listFacilities: () => refusal(500, 'INTERNAL', 'Something went wrong.'),
  });
  expect(await screen.findByText('The facilities could not be loaded.')).toBeTruthy();
  wire.replies.listFacilities = () =>
    json({ data: [{ _id: 'f2', name: 'Harbor', theme: { primaryColor: '#005b7f' } }] });
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByText('The facilities could not be loaded.')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: '+ Add facility' }));
  expect(within(facilityOf(1)).getByRole('option', { name: 'Harbor' })).toBeTruthy();
});

it('a row of the contracting section offers no facility that another row has', async () => {
  const birch = { ...harbor, _id: 'f3', name: 'Birch' };
  openForm('/books/create', { listFacilities: () => json({ data: [cedar, birch, harbor] }) });
  await press('+ Add facility');
  await waitFor(() => expect(offeredIn(1)).toEqual(['', 'Cedar', 'Birch', 'Harbor']));
  expect(offeredIn(2)).toEqual(['', 'Birch', 'Harbor']);
  await userEvent.selectOptions(facilityOf(2), 'Harbor');
  await waitFor(() => expect(offeredIn(1)).toEqual(['', 'Cedar', 'Birch']));
  await press('Add all other facilities');
  expect([1, 2, 3].map((row) => facilityOf(row).value)).toEqual(['Cedar', 'Harbor', 'Birch']);
  expect(document.activeElement).toBe(facilityOf(3));

  await press('Remove contract 1');
  expect([1, 2].map((row) => facilityOf(row).value)).toEqual(['Harbor', 'Birch']);
  expect(document.activeElement).toBe(facilityOf(1));
  expect([1, 2].map(offeredIn)).toEqual([
    ['', 'Cedar', 'Harbor'],
    ['', 'Cedar', 'Birch'],
  ]);
});

it('the contracting section shows both statuses of a facility that a saved plan names twice', async () => {
  const says = (contractStatus: 'Contracted' | 'Must Call') => ({ facilityName: 'Harbor', contractStatus });
  const plan = { ...northbank, facilityContracts: [says('Contracted'), says('Must Call')] };
  openForm(editAddress, { listPlans: listAnswer([plan]), getPlan: () => json({ data: plan }) });
  await screen.findByLabelText('Facility of contract 2');
  await waitFor(() => expect(offeredIn(2)).toEqual(['', 'Cedar', 'Harbor']));
  expect([1, 2].map((row) => facilityOf(row).value)).toEqual(['Harbor', 'Harbor']);
});
