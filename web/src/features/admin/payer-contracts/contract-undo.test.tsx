/** @jest-environment ./web/src/testing/browser-environment.ts */
import { describe, expect, it } from '@jest/globals';
import { act, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { json, stale } from '../../../testing/fake-api.ts';
import { makeToken, signInTo, testUser } from '../../../testing/make-session.ts';
import { openDialog } from '../../../testing/press.ts';
import { pressUndo } from '../../../testing/shown-toasts.ts';
import { write } from '../../../testing/write.ts';
import { dialog, toasts } from '../testing/open-admin.tsx';
import { fernholt, openContracts } from '../testing/open-contracts.tsx';

// Preloaded: on a busy machine the first dialog would take too long to appear.
import './contract-dialog.tsx';

const termed = { ...fernholt, status: 'Termed' as const, version: 2 };

async function saveTermed() {
  const form = await openDialog('Edit Fernholt, Cedar', 'Edit / Manage Payer');
  await userEvent.selectOptions(form.getByLabelText('Status'), 'Termed');
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(toasts()).toContain('info: Saved'));
}

describe('the Undo of a payer contract', () => {
  it('saves the previous values on top of the version that was just saved', async () => {
    const view = openContracts({ updatePayerContract: () => json({ data: termed }) });
    await saveTermed();
    view.wire.replies.updatePayerContract = () => json({ data: { ...fernholt, version: 3 } });
    await pressUndo();
    await waitFor(() => expect(toasts()).toContain('info: Undone: Fernholt, Cedar'));
    const call = view.wire.calls('updatePayerContract').at(-1);
    expect(call?.headers.get('If-Match')).toBe('"2"');
    const { _id, version, createdAt, updatedAt, facilityName, ...before } = fernholt;
    expect(call?.body).toEqual(before);
  });

  it('moves a contract back to the facility from which it was moved', async () => {
    const moved = { ...fernholt, _id: 'harbor00-9', facilityName: 'Harbor', version: 2 };
    const view = openContracts({ updatePayerContract: () => json({ data: moved }) });
    const form = await openDialog('Edit Fernholt, Cedar', 'Edit / Manage Payer');
    await form.findByRole('option', { name: 'Harbor' });
    await userEvent.selectOptions(form.getByLabelText(/Facility/), 'Harbor');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(toasts()).toContain('info: Saved'));
    view.wire.replies.updatePayerContract = () => json({ data: { ...fernholt, version: 3 } });
    await pressUndo();
    await waitFor(() => expect(toasts()).toContain('info: Undone: Fernholt, Cedar'));
    expect(view.wire.calls('updatePayerContract').at(-1)?.body).toHaveProperty('facilityName', 'Cedar');
  });

  it('restores the values that another user had saved, after both versions were compared', async () => {
    const theirs = { ...fernholt, version: 2, notes: 'Theirs.', status: 'Pending' as const };
    const view = openContracts({
      updatePayerContract: () => stale(theirs),
      payerContractHistory: () => json({ data: [] }),
    });
    const form = await openDialog('Edit Fernholt, Cedar', 'Edit / Manage Payer');
    await write(form.getByRole('textbox', { name: 'Notes' }), ' Mine.');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    const conflict = await dialog('This contract was changed while you were editing', 'alertdialog');
    view.wire.replies.updatePayerContract = () => json({ data: { ...theirs, version: 3 } });
    await userEvent.click(conflict.getByRole('radio', { name: /Rates by case/ }));
    await userEvent.click(conflict.getByRole('button', { name: 'Save selected values' }));
    await waitFor(() => expect(toasts()).toContain('info: Saved'));
    await pressUndo();
    await waitFor(() => expect(toasts()).toContain('info: Undone: Fernholt, Cedar'));
    expect(view.wire.calls('updatePayerContract').at(-1)?.body).toMatchObject({
      ...{ notes: 'Theirs.', status: 'Pending' },
    });
  });

  it('leaves another user’s later change alone and names that user', async () => {
    const view = openContracts({
      updatePayerContract: () => json({ data: termed }),
      payerContractHistory: () =>
        json({
          data: [
            {
              ...{ version: 3, kind: 'changed', at: '2026-11-02T09:00:00.000Z', changes: [] },
              by: { id: 'u2', name: 'Robin Ashdown' },
            },
          ],
        }),
    });
    await saveTermed();
    view.wire.replies.updatePayerContract = () => stale({ ...termed, version: 3, notes: 'Theirs.' });
    await pressUndo();
    await waitFor(() => expect(toasts()).toContain('error: Not undone. Robin Ashdown saved changes since.'));
    expect(view.wire.calls('updatePayerContract')).toHaveLength(2);
    expect(pressUndo).toThrow('no Undo');
  });

  it('can be retried when no response came, with the same idempotency key', async () => {
    const view = openContracts({ updatePayerContract: () => json({ data: termed }) });
    await saveTermed();
    view.wire.replies.updatePayerContract = () => 'network-down';
    await pressUndo();
    await waitFor(() => expect(toasts().at(-1)).toContain('error: Undo may not have worked.'));
    view.wire.replies.updatePayerContract = () => json({ data: { ...fernholt, version: 3 } });
    await pressUndo();
    await waitFor(() => expect(toasts()).toContain('info: Undone: Fernholt, Cedar'));
    const [first, second] = view.wire
      .calls('updatePayerContract')
      .slice(-2)
      .map(({ headers }) => headers.get('Idempotency-Key'));
    expect(first).toBe(second);
  });

  it.each([
    ['its history is new', fernholt, 'Its history starts over.'],
    [
      'its owner and verification are, too',
      { ...fernholt, verification: { owner: { id: 'u9', name: 'Dana Whitfield' }, interval: 30 } },
      'Its history and verification start over.',
    ],
  ])('creates a deleted contract again, and says that %s', async (_, contract, words) => {
    const view = openContracts({
      listPayerContracts: () => json({ items: [contract] }),
      deletePayerContract: () => new Response(null, { status: 204 }),
      createPayerContract: () => json({ data: { ...fernholt, version: 1 } }, 201),
    });
    await userEvent.click(
      (await openDialog('Edit Fernholt, Cedar', 'Edit / Manage Payer')).getByRole('button', {
        name: 'Delete',
      }),
    );
    const question = await dialog('Delete this payer contract?', 'alertdialog');
    await userEvent.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(toasts()).toEqual(['info: Deleted']));
    await pressUndo();
    await waitFor(() => expect(toasts()).toContain(`info: Added again: Fernholt, Cedar. ${words}`));
    const { _id, version, createdAt, updatedAt, ...fields } = fernholt;
    expect(view.wire.calls('createPayerContract').at(-1)?.body).toEqual(fields);
  });

  it('does nothing in the name of another user who has signed in since', async () => {
    const view = openContracts({ updatePayerContract: () => json({ data: termed }) });
    await saveTermed();
    await act(async () => {
      view.session.lost();
      const accessToken = makeToken('other', 900, { sub: 'u2', role: 'admin' });
      await signInTo(view.session, { ...testUser, _id: 'u2', role: 'admin', accessToken });
    });
    await pressUndo();
    await waitFor(() => expect(toasts()).toContain('error: Not undone: you are signed out.'));
    expect(view.wire.calls('updatePayerContract')).toHaveLength(1);
  });
});
