/** @jest-environment ./web/src/testing/browser-environment.ts */
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { dialog, openAccount, press } from '../features/account/testing/open-account.tsx';
import { fernholt } from '../features/admin/testing/open-contracts.tsx';
import { editAddress, northbank } from '../features/plan-form/testing/open-form.tsx';
import { makeRequest } from '../features/update-requests/testing/open-requests.tsx';
import { json } from '../testing/fake-api.ts';

const request = makeRequest();
const open = (at: string) =>
  openAccount(at, {
    listPayerContracts: () => json({ items: [fernholt] }),
    listHubPayers: () => json({ items: [] }),
    listUpdateRequests: () => json({ data: [request] }),
    getUpdateRequest: () => json({ data: request }),
    countNewUpdateRequests: () => json({ count: 1 }),
    listOwnUpdateRequests: () => json({ data: [] }),
    getPlan: () => json({ data: northbank }),
  });

const dialogs = [
  {
    form: 'a contract',
    at: '/admin/payers',
    opens: 'Edit Fernholt, Cedar',
    label: 'Payer name',
    row: '+ Add phone',
  },
  { form: 'the own profile', at: '/account', opens: 'Edit My Info', label: 'First name' },
  { form: 'an answer', at: '/request-update/inbox', opens: request.message, label: 'Answer' },
];
const discard = { name: 'Discard your changes?' };

describe.each(dialogs)('closing the form for $form', ({ at, opens, label, row }) => {
  it('asks for confirmation when text was typed, but not for blanks or empty rows', async () => {
    open(at);
    await press(opens);
    const form = await dialog(/./);
    await userEvent.type(await form.findByLabelText(label), '   ');
    if (row !== undefined) await userEvent.click(form.getByRole('button', { name: row }));
    await userEvent.click(form.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    await press(opens);
    await userEvent.type(await (await dialog(/./)).findByLabelText(label), ' x');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await dialog(discard.name, 'alertdialog')).toBeTruthy();
  });
});

describe('the Cancel button of the plan form', () => {
  it('asks for confirmation when text was typed, but not for blanks or empty rows', async () => {
    const view = open(editAddress);
    const name = await screen.findByLabelText<HTMLInputElement>('Plan Name');
    await userEvent.type(name, '  ');
    await press('+ Add portal');
    expect(screen.queryByText('Not saved yet.')).toBeNull();
    await userEvent.type(name, 'x');
    expect(screen.getByText('Not saved yet.')).toBeTruthy();
    await press('Cancel');
    await userEvent.click(
      (await dialog('Leave without saving?', 'alertdialog')).getByRole('button', { name: 'Keep editing' }),
    );
    await userEvent.type(name, '{Backspace}');
    expect(screen.queryByText('Not saved yet.')).toBeNull();
    await press('Cancel');
    await waitFor(() => expect(view.address()).not.toBe(editAddress));
  });
});
