/** @jest-environment ./web/src/testing/browser-environment.ts */
import { describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { PayerContract } from '../../../../../shared/hub/contracts/payer-contract.ts';
import { hasDrafts } from '../../../lib/storage.ts';
import { json, refusal, stale } from '../../../testing/fake-api.ts';
import { openDialog } from '../../../testing/press.ts';
import { pressUndo } from '../../../testing/shown-toasts.ts';
import { makeUser } from '../../account/testing/make-user.ts';
import { counted, dialog, press, toasts } from '../testing/open-admin.tsx';
import { fernholt, openContracts, windlass } from '../testing/open-contracts.tsx';

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const by = { id: 'u9', name: 'Dana Whitfield' };
const stamp = (days: number) => ({ groups: ['contracting', 'contacts', 'claims'], at: daysAgo(days), by });
const due: PayerContract = { ...fernholt, verification: { verified: [stamp(31)], interval: 30 } };

const open = (replies: Parameters<typeof openContracts>[0] = {}) =>
  openContracts({ listPayerContracts: () => json({ items: [due, windlass] }), ...replies });
const row = (name: RegExp) => within(screen.getByRole('row', { name }));

it('the list of payer contracts shows what is due and what is not verified', async () => {
  open();
  await counted('2 contracts');
  expect(row(/Fernholt/).getByText(/^Due, verified /)).toBeTruthy();
  expect(row(/Windlass/).getByText('Not verified')).toBeTruthy();
});

it('verifying a payer contract shows its values first and can be undone', async () => {
  let now: PayerContract = due;
  const view = open({
    listPayerContracts: () => json({ items: [now, windlass] }),
    verifyPayerContract: ({ body }) => {
      const { takeBack } = body as { takeBack?: true };
      now = {
        ...due,
        version: now.version + 1,
        verification: takeBack ? due.verification : { verified: [stamp(0)], interval: 30 },
      };
      return json({ data: now });
    },
  });
  await counted('2 contracts');
  const form = await openDialog('Verify Fernholt, Cedar');
  expect(form.getByText('Status: Contracted')).toBeTruthy();
  expect(form.getByText(/PO Box 9, Duskvale, CA/)).toBeTruthy();
  await userEvent.click(form.getByRole('radio', { name: 'Contract' }));
  await userEvent.click(form.getByRole('button', { name: 'Verify' }));
  expect(await row(/Fernholt/).findByText(/^Verified /)).toBeTruthy();
  expect(view.wire.calls('verifyPayerContract')[0]?.body).toEqual({
    groups: ['contracting', 'claims', 'contacts'],
    source: 'contract',
  });
  await waitFor(() =>
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Verify Fernholt, Cedar'),
  );
  await pressUndo();
  expect(await row(/Fernholt/).findByText(/^Due, verified /)).toBeTruthy();
  expect(toasts()).toContain('info: Undone: Fernholt, Cedar');
});

it('the Verify dialog stays when a colleague deletes the contract, and Verify then says so', async () => {
  const gone = 'This contract was not found.';
  const { wire } = open({ verifyPayerContract: () => refusal(404, 'NOT_FOUND', gone) });
  await counted('2 contracts');
  const form = await openDialog('Verify Fernholt, Cedar');
  await userEvent.click(form.getByRole('radio', { name: 'Contract' }));
  wire.replies.listPayerContracts = () => json({ items: [windlass] });
  await waitFor(() => {
    window.dispatchEvent(new Event('visibilitychange'));
    expect(wire.count('listPayerContracts')).toBeGreaterThan(1);
  });
  await waitFor(() => expect(document.querySelectorAll('[data-action=verify]')).toHaveLength(1));
  expect(form.getByRole<HTMLInputElement>('radio', { name: 'Contract' }).checked).toBe(true);
  await userEvent.click(form.getByRole('button', { name: 'Verify' }));
  await form.findByText(gone);
});

it('the owner’s choice says that the administrators could not be loaded, and loads them again', async () => {
  const { wire } = open({ listUsers: () => refusal(500, 'INTERNAL', 'Something went wrong.') });
  await counted('2 contracts');
  await press('Verify Fernholt, Cedar');
  const owner = await openDialog('Owner and interval', 'Owner of Fernholt, Cedar');
  await owner.findByText(/^The administrators could not be loaded\./);
  wire.replies.listUsers = () =>
    json({ data: [makeUser({ role: 'admin', lastName: 'Whitfield' })], pending: 0 });
  await userEvent.click(owner.getByRole('button', { name: 'Retry' }));
  await owner.findByRole('option', { name: 'Pat Whitfield' });
  expect(owner.queryByText(/could not be loaded/)).toBeNull();
});

it('the Verify dialog keeps its selection while the owner and interval are set', async () => {
  let now: PayerContract = due;
  open({
    listUsers: () => json({ data: [] }),
    listPayerContracts: () => json({ items: [now, windlass] }),
    setPayerContractOwner: () => {
      now = { ...due, version: 2, verification: { verified: [stamp(31)], interval: 90 } };
      return json({ data: now });
    },
  });
  await counted('2 contracts');
  const form = await openDialog('Verify Fernholt, Cedar');
  await userEvent.click(form.getByRole('checkbox', { name: /^Claims address/ }));
  await userEvent.click(form.getByRole('button', { name: 'Owner and interval' }));
  const owner = await dialog('Owner of Fernholt, Cedar');
  await userEvent.selectOptions(owner.getByLabelText('Verify every'), '90 days');
  await userEvent.click(owner.getByRole('button', { name: 'Save' }));

  const again = await dialog('Verify Fernholt, Cedar');
  expect(await again.findByText('Administrators, verify every 90 days')).toBeTruthy();
  const claims = again.getByRole('checkbox', { name: /^Claims address/ });
  expect((claims as HTMLInputElement).checked).toBe(false);
  await userEvent.click(again.getByRole('button', { name: 'Cancel' }));
  await press('Discard');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(hasDrafts()).toBe(false);
});

describe('after someone else has saved the contract', () => {
  const newer: PayerContract = { ...due, version: 2, notes: 'Theirs.' };
  const people = () =>
    json({ data: [makeUser({ _id: 'u9', role: 'admin', lastName: 'Whitfield' })], pending: 0 });
  const openOwner = async () => {
    await counted('2 contracts');
    await openDialog('Verify Fernholt, Cedar');
    const form = await openDialog('Owner and interval', 'Owner of Fernholt, Cedar');
    await form.findByRole('option', { name: 'Pat Whitfield' });
    return form;
  };
  /** Chooses an owner, and opens the form again in a reloaded page. */
  const restored = async (theirs: PayerContract) => {
    open({ listUsers: people });
    const first = await openOwner();
    await userEvent.selectOptions(first.getByLabelText('Owner'), 'Pat Whitfield');
    cleanup();
    const view = open({
      listUsers: people,
      listPayerContracts: () => json({ items: [theirs, windlass] }),
      setPayerContractOwner: ({ headers }) =>
        headers.get('If-Match') === '"1"' ? stale(theirs) : json({ data: { ...theirs, version: 3 } }),
    });
    const form = await openOwner();
    expect(form.getByLabelText<HTMLSelectElement>('Owner').value).toBe('u9');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    return view;
  };

  it('the chosen owner is restored and saved', async () => {
    const view = await restored(newer);
    await waitFor(() => expect(toasts()).toEqual(['success: Owner and interval saved.']));
    expect(view.wire.calls('setPayerContractOwner')[0]?.body).toEqual({ ownerId: 'u9', interval: 30 });
  });

  it('an interval that they have set is not undone by the chosen owner', async () => {
    const view = await restored({ ...newer, verification: { ...due.verification, interval: 365 } });
    const conflict = await dialog('The owner or interval was changed while you were editing', 'alertdialog');
    await userEvent.click(conflict.getByRole('button', { name: 'Save selected values' }));
    await waitFor(() => expect(toasts()).toEqual(['success: Owner and interval saved.']));
    expect(view.wire.calls('setPayerContractOwner').at(-1)?.body).toEqual({
      ownerId: 'u9',
      interval: 365,
    });
  });

  it('a selection that was never sent is not said to be saved, after another one whose answer was lost', async () => {
    open({ verifyPayerContract: () => 'network-down' });
    await counted('2 contracts');
    const first = await openDialog('Verify Fernholt, Cedar');
    await userEvent.click(first.getByRole('button', { name: 'Verify' }));
    await first.findByText(/^The server cannot be reached/);
    cleanup();
    open();
    await counted('2 contracts');
    const form = await openDialog('Verify Fernholt, Cedar');
    await userEvent.click(form.getByRole('checkbox', { name: /^Claims address/ }));
    await userEvent.click(form.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('What you typed here has not been saved.')).toBeTruthy();
  });

  it('the Verify dialog tells an attempt without an answer from a later one that was refused', async () => {
    const view = open({ verifyPayerContract: () => 'network-down' });
    await counted('2 contracts');
    const form = await openDialog('Verify Fernholt, Cedar');
    await userEvent.click(form.getByRole('button', { name: 'Verify' }));
    await form.findByText('We can’t tell whether it was saved.');
    view.wire.replies.verifyPayerContract = () => refusal(429, 'TOO_MANY_ATTEMPTS', 'Too many.');
    await userEvent.click(form.getByRole('button', { name: 'Verify' }));
    await form.findByText('We can’t tell whether an earlier attempt was saved.');
    view.wire.replies.verifyPayerContract = () => refusal(429, 'TOO_MANY_ATTEMPTS', 'Still too many.');
    await userEvent.click(form.getByRole('checkbox', { name: /^Claims address/ }));
    await userEvent.click(form.getByRole('button', { name: 'Verify' }));
    await form.findByText('Still too many.');
    await userEvent.click(form.getByRole('button', { name: 'Cancel' }));
    await screen.findByText('We can’t tell whether what you typed here was saved.');
  });

  it('the selection in the Verify dialog is restored beside the facts as they are now', async () => {
    open({ verifyPayerContract: () => 'network-down' });
    await counted('2 contracts');
    const first = await openDialog('Verify Fernholt, Cedar');
    await userEvent.click(first.getByRole('checkbox', { name: /^Claims address/ }));
    await userEvent.click(first.getByRole('button', { name: 'Verify' }));
    await first.findByText(/^The server cannot be reached/);
    cleanup();
    const view = open({
      listPayerContracts: () => json({ items: [{ ...newer, status: 'Pending' }, windlass] }),
      verifyPayerContract: () => json({ data: { ...newer, version: 3 } }),
    });
    await counted('2 contracts');
    const form = await openDialog('Verify Fernholt, Cedar');
    expect(form.getByText('Status: Pending')).toBeTruthy();
    expect(form.getByText(/^This is what you typed here before/).textContent).toMatch(
      // Verified again from a newer version, it would be verified twice.
      /We can’t tell whether it was saved\.$/,
    );
    await userEvent.click(form.getByRole('button', { name: 'Verify' }));
    await waitFor(() => expect(view.wire.calls('verifyPayerContract')[0]?.body).toBeTruthy());
    expect(view.wire.calls('verifyPayerContract')[0]?.body).toEqual({ groups: ['contracting', 'contacts'] });
    expect(view.wire.calls('verifyPayerContract')[0]?.headers.get('If-Match')).toBe('"2"');
  });
});
