/** @jest-environment ./web/src/testing/browser-environment.ts */
import { describe, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Plan } from '../../../../shared/plan/plan.ts';
import { makePlan } from '../../../../shared/plan/testing/make-plan.ts';
import { paths } from '../../config/paths.ts';
import { json, listAnswer, refusal, stale } from '../../testing/fake-api.ts';
import { makeToken } from '../../testing/make-session.ts';
import { cedar, openApp, type Replies } from '../../testing/open-app.tsx';
import { openDialog, dialog as openedDialog } from '../../testing/press.ts';
import { settle } from '../../testing/settle.ts';
import { pressUndo, toasts } from '../../testing/shown-toasts.ts';
import { write } from '../../testing/write.ts';

const plan = makePlan({
  descriptiveName: 'Silver PPO',
  planName: 'PPO',
  notes: 'Of A',
  planCode: 1,
  payerCode: 1,
  prefixes: [{ value: 'AAA' }],
});
const other = makePlan({
  descriptiveName: 'Silver P.P.O.',
  planName: 'PPO',
  notes: '',
  planCode: 1,
  payerCode: 1,
  prefixes: [{ value: 'BBB' }],
});
const survivor: Plan = { ...plan, version: 2, prefixes: [{ value: 'AAA' }, { value: 'BBB' }] };

function open(at: string, more: Replies = {}) {
  const prepared: Replies = {
    listPlans: listAnswer([plan, other]),
    mergePlans: () => json({ data: survivor }),
    undoMerge: () => json({ data: { ...other, version: 3 } }),
    ...more,
  };
  return openApp(at, prepared, 'admin');
}
const openBoth = (more?: Replies) => open(paths.mergePlans(plan._id, other._id), more);
const press = async (name: string, within_ = screen as Pick<typeof screen, 'findByRole'>) =>
  userEvent.click(await within_.findByRole('button', { name }));
const merge = async () => press('Merge', await openDialog('Merge', 'Merge these plans?', 'alertdialog'));
const field = async (name: RegExp) => within(await screen.findByRole('group', { name }));

describe('two plans side by side', () => {
  it('are merged as chosen, and separated again by Undo', async () => {
    const { wire, address } = openBoth();
    expect(await screen.findByText('3 fields differ')).toBeTruthy();
    const name = await field(/^Descriptive Name/);
    await userEvent.click(name.getByRole('radio', { name: /Plan B/ }));
    expect(name.getByText('chosen by you', { exact: false })).toBeTruthy();
    expect(
      (await field(/^BlueCard prefixes/)).getByRole<HTMLInputElement>('radio', { name: /Both/ }).checked,
    ).toBe(true);
    await merge();
    await waitFor(() => expect(address()).toBe(paths.plan(plan._id)));
    const [call] = wire.calls('mergePlans');
    expect(call?.headers.get('If-Match')).toContain(String(plan.version));
    expect(call?.body).toEqual({
      other: { _id: other._id, version: other.version },
      take: ['descriptiveName'],
      both: ['prefixes'],
    });
    await pressUndo();
    await waitFor(() => expect(wire.calls('undoMerge')).toHaveLength(1));
    const [undo] = wire.calls('undoMerge');
    expect([undo?.path, undo?.body]).toEqual([
      expect.stringContaining(other._id),
      { keptVersion: survivor.version },
    ]);
  });

  it('are merged even if the user has left, without moving the user to another page', async () => {
    const late = Promise.withResolvers<Response>();
    const { wire, address } = openBoth({ mergePlans: () => late.promise });
    await merge();
    await waitFor(() => expect(wire.calls('mergePlans')).toHaveLength(1));
    // As with the browser's Back, which no dialog blocks.
    fireEvent.click(screen.getByLabelText('Coverage Guide, home'));
    await waitFor(() => expect(address()).toBe('/plans'));
    late.resolve(json({ data: survivor }));
    await waitFor(() => expect(toasts()).toEqual(['Plans merged.']));
    await act(settle);
    expect(address()).toBe('/plans');
  });

  it('can be merged into plan B instead', async () => {
    const { wire } = openBoth();
    await userEvent.click(
      within(await screen.findByRole('group', { name: /^Which one stays/ })).getByRole('radio', {
        name: /Plan B/,
      }),
    );
    await merge();
    await waitFor(() => expect(wire.calls('mergePlans')).toHaveLength(1));
    expect(wire.calls('mergePlans')[0]).toMatchObject({
      path: expect.stringContaining(other._id),
      body: { other: { _id: plan._id }, take: expect.arrayContaining(['notes']) },
    });
  });

  it('show what another user has saved in the meantime, and merge only when confirmed again', async () => {
    let callCount = 0;
    const theirs = { ...other, version: other.version + 1, notes: 'Theirs', payerId: 'NEW01' };
    const { wire } = openBoth({
      mergePlans: () => {
        callCount += 1;
        if (callCount > 1) return json({ data: survivor });
        return stale(theirs);
      },
    });
    await merge();
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /^Plan B, Silver P\.P\.O\., was saved by someone else in the meantime\. Changed: .*Notes, .*Payer ID \(HB\)/,
    );
    expect((await field(/Coding Notes/)).getByText('Theirs')).toBeTruthy();
    await press('Choose all of Plan B');
    await merge();
    await waitFor(() => expect(wire.calls('mergePlans')).toHaveLength(2));
    expect(wire.calls('mergePlans')[1]?.body).toMatchObject({
      other: { version: theirs.version },
      take: expect.arrayContaining(['notes', 'descriptiveName']),
    });
  });

  it('are merged once if the answer was lost and the user cancelled before merging again', async () => {
    const { wire } = openBoth({ mergePlans: () => Promise.reject(new TypeError('offline')) });
    await merge();
    const question = await openedDialog('Merge these plans?', 'alertdialog');
    await question.findByText(/^The server cannot be reached/);
    await press('Cancel', question);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    wire.replies.mergePlans = () => json({ data: survivor });
    await merge();
    await waitFor(() => expect(toasts()).toEqual(['Plans merged.']));
    const keys = wire.calls('mergePlans').map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(1);
  });

  it('are reported as merged by an attempt whose answer was lost, before something else is chosen', async () => {
    const { wire } = openBoth({ mergePlans: () => Promise.reject(new TypeError('offline')) });
    const into = { id: plan._id, name: plan.descriptiveName, at: plan.updatedAt, version: 2 };
    await screen.findByText('3 fields differ');
    wire.replies.listPlans = listAnswer([survivor, { ...other, mergedInto: into }], 'v2');
    await merge();
    expect(
      await screen.findByText(`${other.descriptiveName} was merged into ${plan.descriptiveName} already.`),
    ).toBeTruthy();
  });

  it('stay separate when the server refuses, and show the reason', async () => {
    openBoth({ mergePlans: () => refusal(409, 'CONFLICT', 'The other plan is not there anymore.') });
    await merge();
    const dialog = await openedDialog('Merge these plans?', 'alertdialog');
    expect(await dialog.findByText('The other plan is not there anymore.')).toBeTruthy();
    expect(toasts()).toEqual([]);
  });
});

describe('the other plan', () => {
  it('is chosen by keyboard when the address does not name it, and the comparison gets the focus', async () => {
    const { address } = open(paths.mergePlans(plan._id));
    const search = await screen.findByLabelText('The other plan');
    expect(document.activeElement).toBe(search);
    await write(search, 'silver');
    await screen.findByRole('list', { name: /Plans found/ });
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe(paths.mergePlans(plan._id, other._id)));
    const comparison = await screen.findByText('3 fields differ');
    expect(document.activeElement).not.toBe(document.body);
    expect(document.activeElement?.contains(comparison)).toBe(true);
  });

  it.each(['gone', 'with-nobody'])('is reported as not found (%s)', async (id) => {
    open(id === 'gone' ? paths.mergePlans(plan._id, 'x') : paths.mergePlans('x'));
    expect((await screen.findByRole('alert')).textContent).toMatch(/^This plan was not found here/);
  });

  it('can be merged after all when another tab has switched the facility', async () => {
    const harbor = { ...cedar, _id: 'f2f2f2f2', name: 'Harbor' };
    const id = `f2f2f2f2-${'0'.repeat(32)}`;
    open(paths.mergePlans(id, other._id), {
      listFacilities: () => json({ data: [cedar, harbor] }),
      setFacility: () => json({ token: makeToken('harbor', 900, { role: 'admin' }) }),
    });
    expect(await screen.findByText('This plan belongs to Harbor.')).toBeTruthy();
    await press('Switch to Harbor');
    await waitFor(() => expect(localStorage.getItem('activeFacility')).toContain('Harbor'));
  });

  it('is reported as already merged', async () => {
    const into = { id: plan._id, name: plan.descriptiveName, at: plan.updatedAt, version: 2 };
    const merged = { ...other, mergedInto: into };
    open(paths.mergePlans(plan._id, other._id), {
      listPlans: listAnswer([plan, merged]),
    });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toMatch(/was merged into Silver PPO already/);
    expect(within(alert).getByRole('link').getAttribute('href')).toBe(paths.plan(plan._id));
  });
});

describe('leaving a merge', () => {
  const plansOfB = async () => {
    const name = await field(/^Descriptive Name/);
    return name.getByRole<HTMLInputElement>('radio', { name: /Plan B/ });
  };
  const drafts = () => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:'));
  const leaving = () => openedDialog('Leave without merging?', 'alertdialog');

  it('asks about unsaved choices on Cancel and when the user follows a link, and drops them then', async () => {
    const { address } = openBoth();
    await userEvent.click(await plansOfB());
    await press('Cancel');
    await press('Keep choosing', await leaving());
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect((await plansOfB()).checked).toBe(true);
    expect(drafts()).toHaveLength(1);
    fireEvent.click(screen.getByRole('link', { name: 'Privacy Policy' }));
    await press('Leave', await leaving());
    await waitFor(() => expect(address()).toBe(paths.privacy()));
    expect(drafts()).toEqual([]);
  });

  it('asks nothing when nothing was chosen', async () => {
    const { address } = openBoth();
    await plansOfB();
    await press('Cancel');
    await waitFor(() => expect(address()).toBe('/plans'));
  });

  const chooseB = async () => {
    await userEvent.click(await plansOfB());
    const stays = await field(/^Which one stays/);
    await userEvent.click(stays.getByRole('radio', { name: /Plan B/ }));
  };

  it('keeps the choices over a reload until the plans are merged', async () => {
    openBoth();
    await chooseB();
    cleanup();
    const { wire } = openBoth({ mergePlans: () => json({ data: survivor }) });
    expect((await plansOfB()).checked).toBe(true);
    expect(screen.getByText('This is what you chose here before. Nothing has been merged.')).toBeTruthy();
    await merge();
    await waitFor(() => expect(wire.calls('mergePlans')).toHaveLength(1));
    expect(wire.calls('mergePlans')[0]).toMatchObject({
      path: expect.stringContaining(other._id),
      body: { take: expect.not.arrayContaining(['descriptiveName']) },
    });
    await waitFor(() => expect(drafts()).toEqual([]));
  });
});
