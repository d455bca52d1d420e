/** @jest-environment ./web/src/testing/browser-environment.ts */
import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { json, refusal } from '../../../testing/fake-api.ts';
import { freshForm, openForm } from '../testing/open-form.tsx';

freshForm();

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
  const contracting = within(screen.getByRole('group', { name: 'Contract 1' }));
  expect(contracting.getByRole('option', { name: 'Harbor' })).toBeTruthy();
});
