/** @jest-environment ./web/src/testing/browser-environment.ts */
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Plan } from '../../../../shared/plan/plan.ts';
import { makePlan } from '../../../../shared/plan/testing/make-plan.ts';
import type { HistoryEntry } from '../../../../shared/records/history.ts';
import { json, listAnswer, stale } from '../../testing/fake-api.ts';
import { dialog } from '../../testing/press.ts';
import { write } from '../../testing/write.ts';
import { openAccount, toasts } from '../account/testing/open-account.tsx';

const by = { id: 'u1', name: 'Dana Whitfield' };
const at = new Date(Date.now() - 86_400_000).toISOString();
const idOf = (digit: string) => `demofac1-${digit.repeat(32)}`;
const [survivorId, goneId] = [idOf('a'), idOf('b')];
const survivor = makePlan({
  _id: survivorId,
  facilityName: 'Cedar',
  descriptiveName: 'Silver PPO',
  version: 3,
});
const gone = makePlan({
  ...{ _id: goneId, facilityName: 'Cedar', descriptiveName: 'Silver P.P.O.', version: 2 },
  ...{ endsOn: '2020-12-31', successor: { id: survivorId, name: 'Silver PPO' } },
  mergedInto: { id: survivorId, name: 'Silver PPO', at, version: 3 },
});
const entry = (version: number, more: Partial<HistoryEntry>): HistoryEntry => ({
  ...{ version, kind: 'changed', at, by, changes: [] },
  ...more,
});
const created = entry(1, { kind: 'created', changes: [{ field: 'notes', from: null, to: 'Old note' }] });
const histories: Record<string, readonly HistoryEntry[]> = {
  [survivorId]: [entry(3, { merged: { id: goneId, name: 'Silver P.P.O.' } }), created],
  [goneId]: [entry(2, { merged: { id: survivorId, name: 'Silver PPO', into: true } }), created],
};

const open = (path: string, plans: readonly Plan[] = [survivor, gone]) =>
  openAccount(
    path,
    {
      listPlans: listAnswer(plans),
      planHistory: ({ path: requestPath }) =>
        json({ data: histories[requestPath.split('/')[3] ?? ''] ?? [] }),
      undoMerge: () => json({ data: { ...gone, version: 3, mergedInto: undefined } }),
    },
    'admin',
  );
const confirm = async () =>
  userEvent.click(
    (await dialog('Undo the merge?', 'alertdialog')).getByRole('button', { name: 'Undo the merge' }),
  );

describe('a merge', () => {
  it('is shown in the kept plan’s history with that of the other plan, and can be undone there', async () => {
    const view = open(`/plans?plan=${survivorId}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Show history' }));
    const list = await screen.findByRole('list', { name: 'History, newest first' });
    expect(await within(list).findByText(/merged Silver P\.P\.O\. into the plan/)).toBeTruthy();
    await userEvent.click(within(list).getByText('History of Silver P.P.O.'));
    expect(await within(list).findByText(/merged the plan into Silver PPO/)).toBeTruthy();
    await userEvent.click(within(list).getByRole('button', { name: 'Undo the merge: Silver P.P.O.' }));
    expect(screen.getByRole('alertdialog').textContent).toContain('are two plans again');
    await confirm();
    await waitFor(() => expect(view.wire.calls('undoMerge')).toHaveLength(1));
    expect(view.wire.calls('undoMerge')[0]).toMatchObject({
      path: `/api/books/${goneId}/unmerge`,
      body: { keptVersion: 3 },
    });
    await waitFor(() => expect(toasts()).toContain('Merge undone.'));
  });

  it('restores only the other plan on Undo if the kept one has changed, naming both versions', async () => {
    const view = open(`/plans?plan=${goneId}`, [{ ...survivor, version: 5 }, gone]);
    await userEvent.click(await screen.findByRole('button', { name: /^Undo the merge/ }));
    expect(screen.getByRole('alertdialog').textContent).toMatch(
      /Silver PPO was changed after the merge: it was version 3 and is version 5 now\. It stays as it is/,
    );
    await confirm();
    await waitFor(() => expect(view.wire.calls('undoMerge')[0]?.body).toEqual({}));
  });

  it('is undone once, and reported so, by an attempt that repeats one whose answer was lost', async () => {
    const { wire } = open(`/plans?plan=${goneId}`);
    await userEvent.click(await screen.findByRole('button', { name: /^Undo the merge/ }));
    // The connection is lost for a while, after the server has undone the merge.
    wire.replies.undoMerge = () => 'network-down';
    wire.replies.listPlans = () => 'network-down';
    await confirm();
    await screen.findByText(/^The server cannot be reached/);
    const [first] = wire.calls('undoMerge');
    const back = { ...gone, version: 3, mergedInto: undefined };
    wire.replies.undoMerge = ({ headers }) =>
      headers.get('Idempotency-Key') === first?.headers.get('Idempotency-Key')
        ? json({ data: back })
        : stale(back);
    await confirm();
    await waitFor(() => expect(toasts()).toContain('Merge undone.'));
  });

  it('cannot be undone after 90 days', async () => {
    const old = new Date(Date.now() - 90 * 86_400_000).toISOString();
    open(`/plans?plan=${goneId}`, [
      survivor,
      { ...gone, mergedInto: { ...gone.mergedInto, at: old } as never },
    ]);
    expect(await screen.findByText(/was merged into this plan on/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Undo the merge/ })).toBeNull();
  });

  it('redirects from the edit form of the merged plan to that of the kept plan', async () => {
    const view = open(`/books/edit/${goneId}`, [survivor, gone]);
    await waitFor(() => expect(view.address()).toBe(`/books/edit/${survivorId}`));
  });
});

describe('the Ended Plans page', () => {
  it('lists ended plans, latest first, each with its outcome and action, and searches them', async () => {
    const lasting = makePlan({ facilityName: 'Cedar', descriptiveName: 'Lasting' });
    const ended = makePlan({ facilityName: 'Cedar', descriptiveName: 'Ended', endsOn: '2019-12-31' });
    open('/admin/ended-plans', [lasting, ended, survivor, gone]);
    await screen.findByText('2 plans');
    screen.getByRole('heading', { level: 1, name: 'Ended Plans' });
    const rows = screen.getAllByRole('row').slice(1);
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^Silver P\.P\.O\..*Merged into Silver PPO on .*Undo the merge$/),
      expect.stringMatching(/^Ended.*Ended .*2019Change the end$/),
    ]);
    await write(screen.getByLabelText('Search ended plans'), 'silver ppo');
    expect(await screen.findByText('1 of 2 plans')).toBeTruthy();
  });
});
