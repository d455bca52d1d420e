/** @jest-environment ./web/src/testing/browser-environment.ts */
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Plan } from '../../../../shared/plan/plan.ts';
import { makePlan } from '../../../../shared/plan/testing/make-plan.ts';
import type { HistoryEntry } from '../../../../shared/records/history.ts';
import { json, refusal, stale } from '../../testing/fake-api.ts';
import { lookAgain } from '../../testing/look-again.ts';
import { openDialog } from '../../testing/press.ts';
import { dialog, openAccount, press, toasts } from '../account/testing/open-account.tsx';

const by = { id: 'u1', name: 'Dana Whitfield' };
const entry = (version: number, more: Partial<HistoryEntry> = {}): HistoryEntry => ({
  version,
  kind: 'changed',
  at: `2026-11-2${version}T09:00:00.000Z`,
  by,
  changes: [{ field: 'notes', from: `Note ${version - 1}`, to: `Note ${version}` }],
  ...more,
});
const created = entry(1, {
  kind: 'created',
  changes: [
    { field: 'notes', from: null, to: 'Note 1' },
    { field: 'planCode', from: null, to: 5 },
  ],
});
const plan = (change: Partial<Plan> = {}) =>
  makePlan({
    _id: 'p1',
    facilityName: 'Cedar',
    descriptiveName: 'Blue Shield PPO',
    notes: 'Note 3',
    version: 3,
    ...change,
  });
const listOf = (shown: Plan) => () =>
  json({ data: [shown], total: 1, version: `v${shown.version}` }, 200, { ETag: `"v${shown.version}"` });

const openPlan = (replies: Parameters<typeof openAccount>[1] = {}, role: 'admin' | 'user' = 'admin') =>
  openAccount(
    '/plans?plan=p1',
    {
      listPlans: listOf(plan()),
      planHistory: () =>
        json({
          data: [
            entry(3, { phiWarning: { shown: true, kinds: ['SSN'] } }),
            // Only the notice that every save shows.
            entry(2, { phiWarning: { shown: true, kinds: [] } }),
            created,
          ],
        }),
      ...replies,
    },
    role,
  );
const modal = () => dialog('Blue Shield PPO');
const showHistory = async () => {
  const inside = await modal();
  await userEvent.click(await inside.findByRole('button', { name: 'Show history' }));
  return within(await inside.findByRole('list', { name: 'History, newest first' }));
};

describe('the history in the open plan', () => {
  it('is hidden from users', async () => {
    openPlan({}, 'user');
    await (await modal()).findByRole('heading', { name: 'Authorization Notes' });
    expect(screen.queryByRole('heading', { name: 'History' })).toBeNull();
  });

  it('comes into view once it has loaded: its button may be the last line of the dialog', async () => {
    const shown: string[] = [];
    Element.prototype.scrollIntoView = function () {
      shown.push(this.textContent);
    };
    openPlan();
    await showHistory();
    await waitFor(() => expect(shown.at(-1)).toContain('Note 2 → Note 3'));
    Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
  });

  it('is loaded when an administrator opens it, and shows who changed what, from and to', async () => {
    const view = openPlan();
    await modal();
    expect(view.wire.count('planHistory')).toBe(0);
    const list = await showHistory();
    const [newest, second, first] = await list.findAllByRole('listitem');
    expect(newest?.textContent).toMatch(/^Dana Whitfield changed NotesVersion 3 · .*2026/);
    expect(newest?.textContent).toContain('Note 2 → Note 3');
    expect(newest?.textContent).toContain('Saved after a warning about likely PHI: SSN.');
    expect(second?.textContent).not.toContain('PHI');
    expect(second?.textContent).toContain('Note 1 → Note 2');
    expect(first?.textContent).toContain('created the plan');
    // The current version needs no restoring.
    expect(
      within(newest ?? document.body).queryByRole('button', { name: /Restore this version/ }),
    ).toBeNull();
    await userEvent.click((await modal()).getByRole('button', { name: 'Hide history' }));
    expect(screen.queryByRole('list', { name: 'History, newest first' })).toBeNull();
  });

  it('shows card images as pictures, also before one is restored', async () => {
    const changes = [{ field: 'image', from: '/cards/old.webp', to: '/cards/new.webp' }];
    openPlan({ planHistory: () => json({ data: [entry(3, { changes }), entry(2)] }) });
    const list = await showHistory();
    const pictures = await list.findAllByRole('img', { name: /Card Front/ });
    expect(pictures.map((shown) => shown.getAttribute('src'))).toEqual([
      '/cards/old.webp',
      '/cards/new.webp',
    ]);
    await userEvent.click(list.getByRole('button', { name: /^Restore this field: Card Front/ }));
    const question = await dialog('Restore this field?', 'alertdialog');
    expect(question.getByRole('img', { name: 'Card Front' }).getAttribute('src')).toBe('/cards/old.webp');
  });

  it('loads older changes page by page, and shows an error with Retry', async () => {
    let failing = true;
    openPlan({
      planHistory: (call) => {
        if (failing) return refusal(500, 'INTERNAL', 'The table is tired.');
        return call.path.includes('cursor=next')
          ? json({ data: [created] })
          : json({ data: [entry(3), entry(2)], nextCursor: 'next' });
      },
    });
    const inside = await modal();
    await userEvent.click(await inside.findByRole('button', { name: 'Show history' }));
    expect(await inside.findByText('The table is tired.')).toBeTruthy();
    failing = false;
    const failed = screen.getByText('The table is tired.').closest<HTMLElement>('[role="alert"]');
    await userEvent.click(within(failed ?? document.body).getByRole('button', { name: 'Retry' }));
    const older = await inside.findByRole('button', { name: 'Show older changes' });
    expect(document.activeElement).toBe(screen.getByRole('dialog'));
    await userEvent.click(older);
    await inside.findByText(/created the plan/);
    // The older change, not the top of the dialog.
    expect(document.activeElement?.closest('li')?.textContent).toContain('created the plan');
    expect(inside.queryByRole('button', { name: 'Show older changes' })).toBeNull();
  });
});

describe('restoring an earlier version', () => {
  it('restores one field after confirmation, with one idempotency key for every try', async () => {
    let tries = 0;
    const view = openPlan({
      restorePlan: () => {
        tries += 1;
        if (tries === 1) return 'network-down';
        view.wire.replies.listPlans = listOf(plan({ notes: 'Note 1', version: 4 }));
        return json({ data: plan({ notes: 'Note 1', version: 4 }) });
      },
    });
    const list = await showHistory();
    await userEvent.click(
      await list.findByRole('button', { name: /^Restore this field: Notes as before (Nov 22|22 Nov)/ }),
    );
    const question = await dialog('Restore this field?', 'alertdialog');
    expect(question.getByText('Note 1')).toBeTruthy();
    await userEvent.click(question.getByRole('button', { name: 'Restore' }));
    expect((await question.findByRole('alert')).textContent).toMatch(/cannot be reached/);
    const looked = view.wire.count('getPlanCover');
    await userEvent.click(question.getByRole('button', { name: 'Restore' }));
    await waitFor(() => expect(toasts()).toEqual(['Notes restored.']));
    // It may have a status again at a facility whose contracts were not looked up.
    await waitFor(() => expect(view.wire.count('getPlanCover')).toBeGreaterThan(looked));
    const calls = view.wire.calls('restorePlan');
    expect(calls.map(({ body }) => body)).toEqual(Array(2).fill({ version: 1, field: 'notes' }));
    expect(calls.map(({ headers }) => headers.get('if-match'))).toEqual(['"3"', '"3"']);
    expect(new Set(calls.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
    // The dialog shows the current plan, and its history is refetched.
    await waitFor(() => expect(view.wire.count('planHistory')).toBeGreaterThan(1));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Hide history'));
  });

  it('offers a status by what the plan itself says, which may not be what the desk sees', async () => {
    const line = (contractStatus: 'Contracted' | 'Must Call') => [{ facilityName: 'Cedar', contractStatus }];
    const change = (version: number, from: ReturnType<typeof line>, to: ReturnType<typeof line>) =>
      entry(version, { changes: [{ field: 'facilityContracts', from, to }] });
    const [yes, ask] = [line('Contracted'), line('Must Call')];
    const shown = plan({ facilityContracts: yes });
    const { payerName, financialClass } = shown;
    const dates = { effectiveDate: '', endDate: '2024-03-31' };
    const contracts = [{ payerName, financialClass, status: 'Contracted', ...dates }];
    openPlan({
      listPlans: () =>
        json({ data: [shown], total: 1, version: 'v3', contracting: { contracts, policies: [] } }),
      planHistory: () => json({ data: [change(3, ask, yes), change(2, yes, ask), created] }),
    });
    expect(await (await modal()).findByText(/^Plan says Contracted; /)).toBeTruthy();
    const list = await showHistory();
    const offered = await list.findAllByRole('button', { name: /^Restore this field: Contracting/ });
    expect(offered.map(({ ariaLabel }) => ariaLabel)).toEqual([
      expect.stringMatching(/as before (Nov 23|23 Nov)/),
    ]);
  });

  it('restores, although the list shows meanwhile that the first try was saved without an answer', async () => {
    const restored = plan({ notes: 'Note 1', version: 4 });
    const view = openPlan({
      restorePlan: ({ headers }) => {
        view.wire.replies.listPlans = listOf(restored);
        const [first, second] = view.wire.calls('restorePlan');
        if (second === undefined) return 'network-down';
        return ['idempotency-key', 'if-match'].every((name) => headers.get(name) === first?.headers.get(name))
          ? json({ data: restored })
          : stale(restored);
      },
    });
    const list = await showHistory();
    await userEvent.click(
      await list.findByRole('button', { name: /^Restore this field: Notes as before (Nov 22|22 Nov)/ }),
    );
    const question = await dialog('Restore this field?', 'alertdialog');
    const shown = screen.getAllByText('Note 1').length;
    await userEvent.click(question.getByRole('button', { name: 'Restore' }));
    await waitFor(() => expect(screen.getAllByText('Note 1').length).toBeGreaterThan(shown));
    await userEvent.click(question.getByRole('button', { name: 'Restore' }));
    await waitFor(() => expect(toasts()).toEqual(['Notes restored.']));
  });

  it.each([
    ['before the list shows it', false],
    ['when the list shows it behind the question', true],
  ])('replaces another user’s save only after reporting it, %s', async (_, isListed) => {
    const theirs = plan({ notes: 'Theirs', version: 4 });
    const view = openPlan({
      restorePlan: (call) =>
        call.headers.get('if-match') === '"3"' ? stale(theirs) : json({ data: plan({ version: 5 }) }),
    });
    const list = await showHistory();
    await userEvent.click(await list.findByRole('button', { name: /^Restore this version: 1/ }));
    const question = await dialog('Restore this version?', 'alertdialog');
    if (isListed) {
      view.wire.replies.listPlans = listOf(theirs);
      await lookAgain(view.wire);
      await screen.findAllByText('Theirs');
    }
    await userEvent.click(question.getByRole('button', { name: 'Restore' }));
    expect((await question.findByRole('alert')).textContent).toMatch(/Someone else has changed this/);
    expect(question.getByText(/is now version 4/)).toBeTruthy();
    await userEvent.click(question.getByRole('button', { name: 'Restore' }));
    await waitFor(() => expect(toasts()).toEqual(['Version restored.']));
    expect(view.wire.calls('restorePlan').map(({ headers }) => headers.get('if-match'))).toEqual([
      '"3"',
      '"4"',
    ]);
  });

  it('reports why a version cannot be restored', async () => {
    const fields = { image: 'This picture is no longer there. Please add it again.' };
    openPlan({
      restorePlan: () =>
        json({ code: 'VALIDATION_FAILED', message: 'Some values.', fields, requestId: 'r' }, 400),
    });
    const list = await showHistory();
    await userEvent.click(await list.findByRole('button', { name: /^Restore this version: 2/ }));
    const question = await dialog('Restore this version?', 'alertdialog');
    await userEvent.click(question.getByRole('button', { name: 'Restore' }));
    expect((await question.findByRole('alert')).textContent).toBe(fields.image);
  });
});

describe('the Deleted Plans page', () => {
  const gone = (name: string, version = 4) => ({
    _id: `id-${name}`,
    facilityName: 'Harbor',
    financialClass: 'Commercial',
    descriptiveName: name,
    payerName: 'Sample Payer',
    planName: 'Silver',
    planCode: 77001,
    version,
    deletedAt: '2026-11-20T09:00:00.000Z',
    deletedBy: by,
    keptUntil: '2027-02-18T09:00:00.000Z',
  });
  const openDeleted = (replies: Parameters<typeof openAccount>[1] = {}) =>
    openAccount('/admin/deleted-plans', {
      listDeletedPlans: () => json({ data: [gone('Silver PPO')] }),
      ...replies,
    });

  it('restores a plan after confirmation, reloads the list, and focuses its heading', async () => {
    const view = openDeleted({
      restorePlan: () => {
        view.wire.replies.listDeletedPlans = () => json({ data: [] });
        return json({ data: plan() });
      },
    });
    expect((await screen.findByText(/Deleted by Dana Whitfield on/)).textContent).toMatch(/20 Nov|Nov 20/);
    const question = await openDialog(
      'Restore Silver PPO, plan code 77001',
      'Restore this plan?',
      'alertdialog',
    );
    await userEvent.click(question.getByRole('button', { name: 'Restore' }));
    await screen.findByText('No plan was deleted in the last 90 days.');
    expect(toasts()).toEqual(['Plan restored.']);
    const [call] = view.wire.calls('restorePlan');
    expect(call).toMatchObject({ path: '/api/books/id-Silver%20PPO/restore', body: { version: 3 } });
    expect(call?.headers.get('if-match')).toBe('"4"');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Deleted Plans'));
  });

  it('leaves the focus to the plan after the restored one, however far down the list', async () => {
    const view = openDeleted({
      listDeletedPlans: () => json({ data: [gone('First'), gone('Second'), gone('Third')] }),
      restorePlan: () => {
        view.wire.replies.listDeletedPlans = () => json({ data: [gone('First'), gone('Third')] });
        return json({ data: plan() });
      },
    });
    const asked = ['Restore Second, plan code 77001', 'Restore this plan?', 'alertdialog'] as const;
    const question = await openDialog(...asked);
    await userEvent.click(question.getByRole('button', { name: 'Restore' }));
    await waitFor(() => expect(toasts()).toEqual(['Plan restored.']));
    await waitFor(() => expect(screen.queryByText('Second')).toBeNull());
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Restore Third, plan code 77001');
  });

  it('lists deleted plans page by page, and loads them on Retry after a failure', async () => {
    let failing = true;
    openDeleted({
      listDeletedPlans: (call) => {
        if (failing) return refusal(500, 'INTERNAL', 'The table is tired.');
        return call.path.includes('cursor=next')
          ? json({ data: [gone('Old')] })
          : json({ data: [gone('New')], nextCursor: 'next' });
      },
    });
    expect((await screen.findByRole('alert')).textContent).toContain('The table is tired.');
    failing = false;
    await press('Retry');
    await press('Show more');
    const list = await screen.findByRole('list', { name: 'Deleted plans, last deleted first' });
    await within(list).findByText('Old');
    expect(
      within(list)
        .getAllByRole('heading')
        .map(({ textContent }) => textContent),
    ).toEqual(['New', 'Old']);
  });
});
