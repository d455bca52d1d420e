/** @jest-environment ./web/src/testing/browser-environment.ts */
import { describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { hasDrafts } from '../../../lib/storage.ts';
import { json, refusal, stale } from '../../../testing/fake-api.ts';
import type { Replies } from '../../../testing/open-app.tsx';
import { openDialog } from '../../../testing/press.ts';
import { rewrite, write } from '../../../testing/write.ts';
import { dialog, makeContract, optionsOf, toastAbout, toasts } from '../testing/open-admin.tsx';
import { address, fernholt, openContracts, search } from '../testing/open-contracts.tsx';

// Preloaded: on a busy machine the first dialog would take too long to appear.
import './contract-dialog.tsx';

describe('the payer contract dialog', () => {
  it('creates a contract with the defaults, clears the search, and reloads the list', async () => {
    const view = openContracts({
      createPayerContract: () => json({ data: makeContract({ payerName: 'New' }) }, 201),
    });
    await write(await search(), 'fern');
    const form = await openDialog('Create New Payer', 'Create Contract');
    const create = form.getByRole<HTMLButtonElement>('button', { name: 'Create' });
    expect(form.queryByRole('button', { name: 'Delete' })).toBeNull();
    expect(optionsOf(form.getByLabelText('Financial class'))).toEqual([
      'Commercial',
      'Medi-Cal',
      'Medicare',
      'Other',
    ]);
    expect(optionsOf(form.getByLabelText('Status'))).toEqual([
      'Contracted',
      'Not Contracted',
      'Out of Network',
      'Termed',
      'Pending',
    ]);
    await userEvent.type(form.getByLabelText(/Payer name/), '   ');
    await form.findByRole('option', { name: 'Harbor' });
    await userEvent.selectOptions(form.getByLabelText(/Facility/), 'Harbor');
    expect(create.disabled).toBe(true);
    await write(form.getByLabelText(/Payer name/), ' New  ');
    expect(create.disabled).toBe(false);
    await userEvent.click(form.getByRole('button', { name: '+ Add phone' }));
    await write(form.getByLabelText('Number of phone 1'), '555-0100');
    await userEvent.click(form.getByRole('button', { name: '+ Add portal' }));
    await userEvent.click(form.getByRole('button', { name: '+ Add address' }));
    const labels = ['phone', 'portal', 'address'].map(
      (row) => form.getByLabelText<HTMLInputElement>(`Label of ${row} 1`).value,
    );
    expect(labels).toEqual(['General', 'Portal', 'Mailing']);
    await userEvent.click(create);
    await waitFor(() => expect(toasts()).toEqual(['info: Created']));
    expect(toastAbout()).toBe('New, Cedar');
    expect(view.wire.calls('createPayerContract')[0]?.body).toEqual({
      payerName: 'New',
      facilityName: 'Harbor',
      financialClass: 'Commercial',
      status: 'Contracted',
      effectiveDate: '',
      endDate: '',
      notes: '',
      phones: [{ label: 'General', number: '555-0100', notes: '' }],
      portals: [],
      addresses: [],
    });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect((await search()).value).toBe('');
    await waitFor(() => expect(view.wire.count('listPayerContracts')).toBe(2));
  });

  it('says that no plan has the payer yet', async () => {
    const payer = { payerName: 'Umberly', facilities: ['Cedar'], plans: 1, contracts: 0 };
    const contracted = { ...payer, payerName: 'Umberly Inc', plans: 0, contracts: 1 };
    openContracts({ listHubPayers: () => json({ items: [payer, contracted] }) });
    const form = await openDialog('Create New Payer', 'Create Contract');
    await write(form.getByLabelText(/Payer name/), 'Umberly Inc');
    await form.findByText('No plan has this payer yet. The contract applies to nothing until one has.');
    await rewrite(form.getByLabelText(/Payer name/), 'UMBERLY');
    await waitFor(() => expect(form.queryByText(/No plan has this payer yet/)).toBeNull());
  });

  it('tells an attempt without an answer from one that was refused, in either order', async () => {
    const unreachable = 'The server cannot be reached. Please check the network connection and try again.';
    const again = 'Save again: it won’t be saved twice.';
    const earlier = `We can’t tell whether an earlier attempt was saved. ${again}`;
    const tooMany = () => refusal(429, 'TOO_MANY_ATTEMPTS', 'Too many.');
    const { wire } = openContracts();
    const form = await openDialog('Edit Fernholt, Cedar', 'Edit / Manage Payer');
    for (const [reply, words] of [
      [tooMany, 'Too many.'],
      [() => 'network-down' as const, `${unreachable}We can’t tell whether it was saved. ${again}`],
      [tooMany, `Too many.${earlier}`],
      [
        () => refusal(500, 'INTERNAL', 'It failed. Nothing was saved.'),
        `It failed. Nothing was saved.${earlier}`,
      ],
    ] as const) {
      wire.replies.updatePayerContract = reply;
      await write(form.getByLabelText(/Payer name/), 'x');
      await userEvent.click(form.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(form.getByRole('alert').textContent).toBe(words));
    }
  });

  it('saves an edit with its version, and shows Saving… while it does', async () => {
    let answer: (response: Response) => void = () => {};
    const view = openContracts({
      updatePayerContract: () => new Promise((resolve) => (answer = resolve)),
    });
    const form = await openDialog('Edit Fernholt, Cedar', 'Edit / Manage Payer');
    await userEvent.selectOptions(form.getByLabelText('Status'), 'Termed');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    const saving = await form.findByRole<HTMLButtonElement>('button', { name: 'Saving…' });
    expect(saving.getAttribute('aria-disabled')).toBe('true');
    expect(form.getByRole<HTMLButtonElement>('button', { name: 'Delete' }).disabled).toBe(true);
    answer(json({ data: { ...fernholt, status: 'Termed', version: 2 } }));
    await waitFor(() => expect(toasts()).toEqual(['info: Saved']));
    const call = view.wire.calls('updatePayerContract')[0];
    expect(call?.headers.get('If-Match')).toBe('"1"');
    expect(call?.body).toMatchObject({ status: 'Termed', addresses: [address] });
    await waitFor(() => expect(view.wire.count('listPayerContracts')).toBe(2));
  });

  it('sends the facility only if it was changed: its name may be another facility’s by now', async () => {
    const view = openContracts({ updatePayerContract: () => json({ data: { ...fernholt, version: 2 } }) });
    let form = await openDialog('Edit Fernholt, Cedar', 'Edit / Manage Payer');
    await write(form.getByRole('textbox', { name: 'Notes' }), ' Mine.');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(view.wire.count('updatePayerContract')).toBe(1));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    form = await openDialog('Edit Fernholt, Cedar', 'Edit / Manage Payer');
    await form.findByRole('option', { name: 'Harbor' });
    await userEvent.selectOptions(form.getByLabelText(/Facility/), 'Harbor');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(view.wire.count('updatePayerContract')).toBe(2));
    const [edit, move] = view.wire.calls('updatePayerContract').map(({ body }) => body);
    expect(edit).toMatchObject({ payerName: 'Fernholt', notes: 'Rates by case. Mine.' });
    expect(edit).not.toHaveProperty('facilityName');
    expect(move).toHaveProperty('facilityName', 'Harbor');
  });

  it('shows likely PHI in the notes of a contract and of its rows before it is saved', async () => {
    const view = openContracts({ updatePayerContract: () => json({ data: { ...fernholt, version: 2 } }) });
    const form = await openDialog('Edit Fernholt, Cedar', 'Edit / Manage Payer');
    await write(form.getByRole('textbox', { name: 'Notes' }), ' SSN 219-09-9999.');
    await write(form.getByLabelText('Notes of phone 1'), 'SSN 219-09-9998');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    const question = await dialog('Please Do Not Include PHI', 'alertdialog');
    expect(question.getByText('219-09-9999').parentElement?.textContent).toMatch(/^Notes: /);
    expect(question.getByText('219-09-9998').parentElement?.textContent).toMatch(/^Notes of phone 1: /);
    expect(view.wire.count('updatePayerContract')).toBe(0);
    await userEvent.click(question.getByRole('button', { name: 'I Understand & Save' }));
    await waitFor(() => expect(toasts()).toEqual(['info: Saved']));
  });

  it('shows an error at an end date before the effective date, and sends nothing', async () => {
    const view = openContracts();
    const form = await openDialog('Edit Windlass, Harbor', 'Edit / Manage Payer');
    await write(form.getByLabelText('Effective date (optional)'), '2021-01-01');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    const problem = await form.findByText('The end date is before the effective date.');
    const field = form.getByLabelText('End date (optional)');
    await waitFor(() => expect(field.getAttribute('aria-describedby')).toBe(problem.id));
    expect(view.wire.calls('updatePayerContract')[0]).toBeUndefined();
  });

  it.each([
    ['the server’s message', refusal(503, 'UNAVAILABLE', 'Busy.'), 'Busy.'],
    ['the fallback', new Response('', { status: 500 }), 'Save failed'],
  ])('keeps the text and shows %s when a save fails', async (_, answer, message) => {
    openContracts({ updatePayerContract: () => answer });
    const form = await openDialog('Edit Fernholt, Cedar', 'Edit / Manage Payer');
    await write(form.getByRole('textbox', { name: 'Notes' }), ' More.');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(toasts()).toEqual([`error: ${message}`]));
    expect(form.getByRole<HTMLTextAreaElement>('textbox', { name: 'Notes' }).value).toBe(
      'Rates by case. More.',
    );
  });

  it('sends nothing while a date is only partly typed, also with an empty row to drop', async () => {
    const view = openContracts();
    const form = await openDialog('Edit Fernholt, Cedar', 'Edit / Manage Payer');
    await userEvent.click(form.getByRole('button', { name: '+ Add phone' }));
    const date = form.getByLabelText('End date (optional)');
    // jsdom has no partly filled date fields.
    Object.defineProperty(date, 'validity', { value: { badInput: true } });
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText('Enter the month, day and a four-digit year.')).toBeTruthy();
    expect(form.queryByLabelText('Number of phone 2')).toBeNull();
    expect(view.wire.calls('updatePayerContract')[0]).toBeUndefined();
  });

  /** Answers as after another user's save of `theirs`. */
  const savedMeanwhile = (theirs: typeof fernholt): Replies => ({
    updatePayerContract: ({ headers }) =>
      headers.get('If-Match') === '"1"' ? stale(theirs) : json({ data: { ...theirs, version: 3 } }),
    payerContractHistory: () => json({ data: [] }),
  });
  /** Saves other notes, and returns the question about the two versions. */
  async function saveNotes() {
    const form = await openDialog('Edit Fernholt, Cedar', 'Edit / Manage Payer');
    await write(form.getByRole('textbox', { name: 'Notes' }), ' Mine.');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    return dialog('This contract was changed while you were editing', 'alertdialog');
  }

  it('shows both versions when another user has saved, and saves the chosen values', async () => {
    const theirs = { ...fernholt, version: 2, status: 'Pending' as const, notes: 'Theirs.' };
    const view = openContracts(savedMeanwhile(theirs));
    const conflict = await saveNotes();
    screen.getByRole('alertdialog', { description: /saved changes .* Nothing you typed is lost/ });
    expect(conflict.getByText('Rates by case. Mine.')).toBeTruthy();
    expect(conflict.getByText('Theirs.')).toBeTruthy();
    await userEvent.click(conflict.getByRole('radio', { name: /Rates by case/ }));
    await userEvent.click(conflict.getByRole('button', { name: 'Save selected values' }));
    await waitFor(() => expect(toasts()).toContain('info: Saved'));
    const calls = view.wire.calls('updatePayerContract');
    expect(calls.at(-1)?.headers.get('If-Match')).toBe('"2"');
    expect(calls.at(-1)?.body).toMatchObject({ notes: 'Rates by case. Mine.', status: 'Pending' });
  });

  it('takes over that another user has moved a text to another part of a row', async () => {
    const before = { ...fernholt, addresses: [{ ...address, city: 'Duskvale, CA', state: '' }] };
    const theirs = { ...fernholt, version: 2 };
    const view = openContracts({
      listPayerContracts: () => json({ items: [before] }),
      ...savedMeanwhile(theirs),
    });
    const conflict = await saveNotes();
    const addresses = within(conflict.getByRole('group', { name: /^Addresses changed by them only/ }));
    const [mine, other] = addresses.getAllByRole<HTMLInputElement>('radio');
    expect(mine?.labels?.[0]?.textContent).toContain('City: Duskvale, CA');
    expect(other?.labels?.[0]?.textContent).toContain('City: Duskvale, State: CA');
    expect(other?.checked).toBe(true);
    await userEvent.click(conflict.getByRole('button', { name: 'Save selected values' }));
    await waitFor(() => expect(toasts()).toContain('info: Saved'));
    const saved = view.wire.calls('updatePayerContract').at(-1);
    expect(saved?.body).toMatchObject({ notes: 'Rates by case. Mine.', addresses: [address] });
  });

  it('restores a date that was half changed as it was saved, not as none', async () => {
    const ending = { ...fernholt, endDate: '2026-12-31' };
    const replies = { listPayerContracts: () => json({ items: [ending] }) };
    openContracts(replies);
    let form = await openDialog('Edit Fernholt, Cedar', 'Edit / Manage Payer');
    const date = form.getByLabelText('End date (optional)');
    // jsdom has no partly filled date fields.
    Object.defineProperty(date, 'validity', { configurable: true, value: { badInput: true } });
    fireEvent.change(date, { target: { value: '' } });
    await write(form.getByRole('textbox', { name: 'Notes' }), ' Mine.');
    cleanup();
    openContracts(replies);
    form = await openDialog('Edit Fernholt, Cedar', 'Edit / Manage Payer');
    expect(form.getByDisplayValue('Rates by case. Mine.')).toBeTruthy();
    expect(form.getByLabelText<HTMLInputElement>('End date (optional)').value).toBe('2026-12-31');
  });

  it('has nothing to restore if a save whose answer was lost has stored it', async () => {
    openContracts();
    await write(
      (await openDialog('Edit Fernholt, Cedar', 'Edit / Manage Payer')).getByRole('textbox', {
        name: 'Notes',
      }),
      ' Mine.',
    );
    cleanup();
    const saved = { ...fernholt, version: 2, notes: 'Rates by case. Mine.' };
    openContracts({ listPayerContracts: () => json({ items: [saved] }) });
    const form = await openDialog('Edit Fernholt, Cedar', 'Edit / Manage Payer');
    expect(form.getByDisplayValue('Rates by case. Mine.')).toBeTruthy();
    expect(form.queryByText(/has not been saved/)).toBeNull();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it.each(['Cancel', 'Close'])('closes on %s without reloading the list', async (name) => {
    const view = openContracts();
    const form = await openDialog('Edit Fernholt, Cedar', 'Edit / Manage Payer');
    await userEvent.click(form.getByRole('button', { name }));
    // Queries elements, not roles: a question in front would hide the dialog from role queries.
    await waitFor(() => expect(document.querySelector('[role$=dialog]')).toBeNull());
    expect(view.wire.count('listPayerContracts')).toBe(1);
  });

  it('asks before Escape discards what was typed', async () => {
    openContracts();
    const form = await openDialog('Edit Fernholt, Cedar', 'Edit / Manage Payer');
    await userEvent.type(form.getByRole('textbox', { name: 'Notes' }), 'x');
    await userEvent.keyboard('{Escape}');
    const question = await dialog('Discard your changes?', 'alertdialog');
    await userEvent.click(question.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(hasDrafts()).toBe(false);
  });

  it('deletes a contract after confirmation', async () => {
    let answer: (response: Response) => void = () => {};
    const view = openContracts({ deletePayerContract: () => new Promise((resolve) => (answer = resolve)) });
    await userEvent.click(
      (await openDialog('Edit Windlass, Harbor', 'Edit / Manage Payer')).getByRole('button', {
        name: 'Delete',
      }),
    );
    const question = await dialog('Delete this payer contract?', 'alertdialog');
    expect(question.getByText('Windlass, Harbor')).toBeTruthy();
    await userEvent.click(question.getByRole('button', { name: 'Delete' }));
    const deleting = await question.findByRole<HTMLButtonElement>('button', { name: 'Deleting…' });
    expect(deleting.getAttribute('aria-disabled')).toBe('true');
    answer(new Response(null, { status: 204 }));
    await waitFor(() => expect(toasts()).toEqual(['info: Deleted']));
    expect(toastAbout()).toBe('Windlass, Harbor');
    expect(view.wire.calls('deletePayerContract')[0]?.headers.get('If-Match')).toBe('"1"');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(view.wire.count('listPayerContracts')).toBe(2));
  });

  it('shows who changed what in its history', async () => {
    const by = { id: 'u2', name: 'Robin Ashdown' };
    const changes = [{ field: 'status', from: 'Pending', to: 'Contracted' }];
    openContracts({
      payerContractHistory: () =>
        json({ data: [{ version: 2, kind: 'changed', at: '2026-11-02T09:00:00.000Z', by, changes }] }),
    });
    const form = await openDialog('Edit Fernholt, Cedar', 'Edit / Manage Payer');
    await userEvent.click(form.getByText('History'));
    expect(await form.findByText('Robin Ashdown')).toBeTruthy();
    expect(form.getByText('Pending', { selector: 'del *' })).toBeTruthy();
  });
});
