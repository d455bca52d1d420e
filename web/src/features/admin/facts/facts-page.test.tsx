/** @jest-environment ./web/src/testing/browser-environment.ts */
import { describe, expect, it } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Plan } from '../../../../../shared/plan/plan.ts';
import { makePlan } from '../../../../../shared/plan/testing/make-plan.ts';
import { json, listAnswer, refusal, stale } from '../../../testing/fake-api.ts';
import { makeToken, testUser } from '../../../testing/make-session.ts';
import { cedar, harbor } from '../../../testing/open-app.tsx';
import { getsFocus, openDialog, press } from '../../../testing/press.ts';
import { settle } from '../../../testing/settle.ts';
import { pressUndo } from '../../../testing/shown-toasts.ts';
import { switchInOtherTab } from '../../../testing/switch-in-other-tab.ts';
import { makeUser } from '../../account/testing/make-user.ts';
import { facilities, openAdmin, toasts } from '../testing/open-admin.tsx';

const dayMs = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString();
const by = { id: 'u9', name: 'Dana Whitfield' };
const dueSince = (days: number, more: object = {}) => ({
  verified: [{ groups: ['contracting', 'claims'], at: daysAgo(30 + days), by }],
  interval: 30,
  ...more,
});
const plan = (descriptiveName: string, verification: Plan['verification']) =>
  makePlan({ descriptiveName, facilityName: 'Cedar', payerId: '12X45', verification });

/** Opens the queue over a server that keeps what is sent. */
async function openQueue(more: Parameters<typeof openAdmin>[1] = {}) {
  let plans = [
    plan('Waits long', dueSince(9)),
    plan('Waits short', dueSince(1)),
    plan('Mine', dueSince(2, { owner: { id: testUser._id, name: 'Test Person' } })),
    plan('Verified', dueSince(-5)),
  ];
  let version = 0;
  const view = openAdmin('/admin/facts-due', {
    listPlans: () =>
      json({ data: plans, total: plans.length, version: `v${version}` }, 200, { ETag: `"v${version}"` }),
    verifyPlan: ({ path, body }) => {
      const before = plans.find(({ _id }) => path.includes(_id));
      if (before === undefined) return json({}, 404);
      const { groups, takeBack } = body as { groups: string[]; takeBack?: true };
      const verified = [{ groups, at: daysAgo(takeBack ? 31 : 0), by }];
      const after = {
        ...before,
        version: before.version + 1,
        verification: { ...before.verification, verified },
      };
      plans = plans.map((one) => (one === before ? after : one));
      version += 1;
      return json({ data: after });
    },
    ...more,
  });
  await screen.findByRole('heading', { level: 2 });
  return view;
}
const shown = () => screen.getByRole('heading', { level: 2 }).textContent;
const shows = (name: string) => waitFor(() => expect(shown()).toBe(name));
const focused = () => document.activeElement?.textContent;

describe('the queue of due facts', () => {
  it('holds what former administrators own before the plans of other administrators', async () => {
    const ownedBy = (_id: string) => ({ owner: { id: _id, name: _id } });
    const plans = [
      plan('Of a colleague', dueSince(9, ownedBy('colleague'))),
      plan('Of a former administrator', dueSince(5, ownedBy('demoted'))),
      plan('Of somebody who left', dueSince(3, ownedBy('gone'))),
    ];
    const people = [
      makeUser({ _id: 'colleague', role: 'admin' }),
      makeUser({ _id: 'demoted', role: 'user' }),
    ];
    openAdmin('/admin/facts-due', {
      listPlans: listAnswer(plans),
      listUsers: () => json({ data: people, pending: 0 }),
    });
    for (const name of ['Of a former administrator', 'Of somebody who left', 'Of a colleague']) {
      await screen.findByRole('heading', { level: 2, name });
      await userEvent.keyboard('s');
    }
  });

  it('is worked through by keys: own plans first, skipped ones last, each next plan focused', async () => {
    const { wire } = await openQueue();
    await shows('Mine');
    expect(screen.getByText('0 of 3 done')).toBeTruthy();
    expect(screen.getByRole('progressbar', { name: 'Done' })).toBeTruthy();
    expect(screen.getByText(/12X45/)).toBeTruthy();
    // As after navigating from another page of the app, which already had the list.
    screen.getByRole('main').focus();
    await userEvent.keyboard('s');
    await shows('Waits long');
    expect(focused()).toBe('Waits long');
    await userEvent.keyboard('v');
    await shows('Waits short');
    await waitFor(() => expect(focused()).toBe('Waits short'));
    expect(screen.getByText('1 of 3 done')).toBeTruthy();
    expect(toasts()).toEqual(['success: Verified: Contracting, Claims address and IDs']);
    const sent = wire.calls('verifyPlan')[0];
    expect(sent?.body).toEqual({ groups: ['contracting', 'claims'] });
    expect(sent?.headers.get('if-match')).toBe('"1"');
    // With Caps Lock on.
    await userEvent.keyboard('V');
    await shows('Mine');
    // Nothing else waits.
    expect(screen.queryByRole('button', { name: /^Skip/ })).toBeNull();
    await userEvent.keyboard('v');
    await shows('That was the last one.');
    expect(focused()).toBe('That was the last one.');
  });

  it('lists a plan again when its verification is undone', async () => {
    const { wire } = await openQueue();
    await userEvent.keyboard('v');
    await shows('Waits long');
    await pressUndo();
    await shows('Mine');
    expect(screen.getByText('0 of 3 done')).toBeTruthy();
    expect(wire.calls('verifyPlan').at(-1)?.body).toMatchObject({ takeBack: true });
  });

  it('continues where it was when the user returns from a plan’s form', async () => {
    const { address } = await openQueue();
    await userEvent.keyboard('s');
    await shows('Waits long');
    await userEvent.keyboard('e');
    await waitFor(() => expect(address()).toMatch(/^\/books\/edit\//));
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(address()).toBe('/admin/facts-due'));
    await shows('Waits long');
  });

  it('reports that another user has edited the plan, and shows its current version', async () => {
    const { wire } = await openQueue();
    wire.replies.verifyPlan = ({ path }) => {
      const _id = path.split('/').at(-2) ?? '';
      const current = { ...plan('Mine', dueSince(2)), _id, version: 2, payerId: 'NEW77' };
      wire.replies.listPlans = listAnswer([current]);
      return stale(current);
    };
    await userEvent.keyboard('v');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toMatch(/^Someone else has changed it/);
    expect(document.activeElement).toBe(alert);
    expect(wire.count('verifyPlan')).toBe(1);
    expect(shown()).toBe('Mine');
    expect(await screen.findByText(/NEW77/)).toBeTruthy();
    expect(screen.queryByText(/12X45/)).toBeNull();
  });

  it('returns the focus to the button of the dialog, or to the next plan once this one is verified', async () => {
    await openQueue();
    const some = screen.getByRole('button', { name: 'Verify some…' });
    await userEvent.click(some);
    await getsFocus(await screen.findByRole('dialog'));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(some));
    await userEvent.click(some);
    const opened = await getsFocus(await screen.findByRole('dialog'));
    await userEvent.click(within(opened).getByRole('button', { name: 'Verify' }));
    await shows('Waits long');
    await waitFor(() => expect(focused()).toBe('Waits long'));
  });

  it('shows the card images that are verified, each in an element of its own', async () => {
    const withCard = (image: string) => makePlan({ facilityName: 'Cedar', image, verification: dueSince(1) });
    await openQueue({ listPlans: listAnswer([withCard('/cards/a.webp'), withCard('/cards/b.webp')]) });
    const card = () => screen.getByRole('img', { name: 'Card Front' });
    const first = card();
    const addresses = [first.getAttribute('src')];
    await userEvent.keyboard('s');
    // A reused element would show the previous plan's card until the next one has been loaded.
    await waitFor(() => expect(card()).not.toBe(first));
    addresses.push(card().getAttribute('src'));
    expect(addresses.toSorted()).toEqual(['/cards/a.webp', '/cards/b.webp']);
  });

  it('ends after thirty plans, and continues with the others', async () => {
    const plans = Array.from({ length: 31 }, (_, at) => plan(`Plan ${at + 1}`, dueSince(40 - at)));
    const { wire } = await openQueue({ listPlans: listAnswer(plans) });
    expect(screen.getByText('0 of 30 done')).toBeTruthy();
    wire.replies.listPlans = listAnswer(plans.slice(30), 'v2');
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    await shows('That was the last one.');
    await press('Continue with one more');
    await shows('Plan 31');
  });

  it('ignores letters while the menu is in front of it', async () => {
    const { wire, address } = await openQueue();
    await openDialog('Open menu', 'Dana Whitfield');
    await userEvent.keyboard('vse');
    expect(wire.count('verifyPlan')).toBe(0);
    expect(address()).toBe('/admin/facts-due');
    expect(screen.getByText('Mine')).toBeTruthy();
  });

  it('begins the queue of the facility to which another tab switches', async () => {
    const there = makePlan({
      descriptiveName: 'Due at Harbor',
      facilityName: 'Harbor',
      verification: dueSince(3),
    });
    const here = plan('Waits', dueSince(1));
    const view = openAdmin(`/admin/facts-due?facility=${cedar._id}`, {
      listPlans: ({ path }) => listAnswer(path.includes('Harbor') ? [there] : [here], path)(),
    });
    await shows('Waits');
    await switchInOtherTab(view, 'Harbor');
    await shows('Due at Harbor');
    expect(screen.getByText('0 of 1 done')).toBeTruthy();
  });

  it('ignores letters when single-key shortcuts are switched off', async () => {
    localStorage.setItem('singleKeyShortcuts', 'false');
    const { wire } = await openQueue();
    await userEvent.keyboard('vse');
    expect(wire.count('verifyPlan')).toBe(0);
    expect(shown()).toBe('Mine');
    await userEvent.click(within(screen.getByRole('group')).getByRole('button', { name: 'Skip' }));
    await shows('Waits long');
  });
});

it('the queue of due facts is empty until a newer list has the first plan that is due', async () => {
  const { wire } = await openQueue({ listPlans: listAnswer([plan('Fresh', dueSince(-9))]) });
  await shows('No facts are due.');
  wire.replies.listPlans = listAnswer([plan('Waits', dueSince(1))], 'v2');
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
  await shows('Waits');
  expect(screen.getByText('0 of 1 done')).toBeTruthy();
});

describe('the link of a digest', () => {
  const plans = [plan('Waits', dueSince(1))];
  const listPlans = listAnswer(plans);

  it('to another facility’s queue offers to switch there, and shows no plans of the active one', async () => {
    const { wire, reloads } = openAdmin(`/admin/facts-due?facility=${harbor._id}`, {
      listPlans,
      setFacility: () => json({ token: makeToken('harbor', 900, { role: 'admin' }) }),
    });
    await screen.findByText('These facts are due at Harbor. You are signed in to Cedar.');
    expect(screen.queryByText('Waits')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Switch to Harbor' }));
    await waitFor(() => expect(reloads()).toBe(1));
    expect(wire.calls('setFacility')[0]?.body).toEqual({ activeFacility: 'Harbor' });
  });

  const gone = 'This link is for another facility, which is archived, deleted or not open to you.';

  it('to the queue of a facility that is gone says that the plans shown are not that facility’s', async () => {
    openAdmin('/admin/facts-due?facility=gone0000', { listPlans });
    await shows('Waits');
    await act(settle);
    expect(screen.getByText(gone)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Switch/ })).toBeNull();
    cleanup();
    openAdmin(`/admin/facts-due?facility=${cedar._id}`, { listPlans });
    await shows('Waits');
    expect(screen.queryByText(gone)).toBeNull();
    expect(screen.queryByRole('button', { name: /^Switch/ })).toBeNull();
  });

  it('says that its facility could not be looked up, and finds it on Retry', async () => {
    const { wire } = openAdmin(`/admin/facts-due?facility=${harbor._id}`, {
      listPlans,
      listFacilities: () => refusal(500, 'INTERNAL', 'It broke.'),
    });
    await shows('Waits');
    await screen.findByText('The facility of this link could not be looked up.');
    wire.replies.listFacilities = () => json({ data: facilities });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('button', { name: 'Switch to Harbor' });
  });
});
