/** @jest-environment ./web/src/testing/browser-environment.ts */
import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { makePlan } from '../../../../../shared/plan/testing/make-plan.ts';
import { addDays } from '../../../../../shared/records/days.ts';
import { localDay, today } from '../../../kit/local-time.ts';
import { readTableView } from '../../../lib/table-view.ts';
import { json } from '../../../testing/fake-api.ts';
import { dialog as openedDialog } from '../../../testing/press.ts';
import { rewrite, write } from '../../../testing/write.ts';
import { all, blue, count, counted, open, prefixBox, rows, searchBox } from '../testing/open-plans.tsx';

const successor = { id: blue._id, name: 'Blue before it was renamed' };
const ended = makePlan({
  descriptiveName: 'Golden Gate HMO',
  planCode: 66123,
  prefixes: [{ value: 'GGH' }],
  phoneNumbers: [{ title: 'Old line', number: '(555) 555-0142' }],
  endsOn: '2020-12-31',
  successor,
});
const into = { ...successor, at: '2026-11-21T18:00:00.000Z', version: 2 };
const merged = { ...ended, mergedInto: into };
const openWithEnded = () => open('/plans', [...all, ended]);
const leads = `Ended ${localDay('2020-12-31')}, replaced by Blue Shield PPO`;

describe('an ended plan', () => {
  it.each([
    ['its old name', () => write(searchBox(), 'golden gate')],
    ['its old prefix', () => userEvent.type(prefixBox(), 'ggh')],
  ])(
    'is not in the list, but is found by %s, and Enter opens the plan that replaces it',
    async (_what, search) => {
      openWithEnded();
      await counted('25 plans');
      expect(readTableView()?.plans).toHaveLength(25);
      expect(screen.queryByText('Golden Gate HMO')).toBeNull();
      await search();
      expect(await screen.findByText(leads)).toBeTruthy();
      expect(count()).toBe('0 of 25 plans, 1 ended');
      expect(screen.queryByText(/^No plan has/)).toBeNull();
      await userEvent.keyboard('{Enter}');
      await openedDialog('Blue Shield PPO');
    },
  );

  it('is listed below current plans, is reached by arrow key, and can be opened itself', async () => {
    open('/plans', [...all, { ...ended, descriptiveName: 'Sierra plan of old' }]);
    await counted('25 plans');
    await write(searchBox(), 'sierra plan');
    expect(await screen.findByText(leads)).toBeTruthy();
    expect(rows()).toHaveLength(10);
    await write(searchBox(), ' of old');
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement?.textContent).toContain(leads);
    await userEvent.click(screen.getByRole('button', { name: 'The ended plan Sierra plan of old' }));
    const dialog = await openedDialog('Sierra plan of old');
    expect(dialog.getByText('Old line')).toBeTruthy();
    expect(dialog.getByText(/^Ended .*, replaced by$/)).toBeTruthy();
    // Buttons are not printed.
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(dialog.getByText('Blue Shield PPO').closest('button')).toBeNull();
    act(() => void window.dispatchEvent(new Event('afterprint')));
    await userEvent.click(dialog.getByRole('button', { name: 'Blue Shield PPO' }));
    await openedDialog('Blue Shield PPO');
  });

  it('with only some of the words does not hide that no plan has them all, and is not opened by Enter', async () => {
    const view = openWithEnded();
    await counted('25 plans');
    await write(searchBox(), 'golden state');
    expect(await screen.findByText("No plan has 'golden state'.")).toBeTruthy();
    expect(await screen.findByText(leads)).toBeTruthy();
    await userEvent.keyboard('{Enter}');
    // Its dialog would open only later.
    expect(view.address()).not.toContain('plan=');
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement?.textContent).toContain(leads);
  });

  it('is not offered when the search is for another plan', async () => {
    openWithEnded();
    await counted('25 plans');
    await write(searchBox(), 'blue shield');
    expect(count()).toBe('1 of 25 plans');
    expect(screen.queryByText('No longer in the list')).toBeNull();
  });
});

it.each(['blue shield', 'blue shield ppo'])(
  'an ended plan does not hide that a current one of another class matches: %s',
  async (text) => {
    const old = { ...ended, descriptiveName: 'Blue Shield of old', planName: 'HMO' };
    open(`/plans/medicare?q=${text}`, [...all, old]);
    expect(await screen.findByRole('link', { name: 'Search in all classes (1)' })).toBeTruthy();
    expect(screen.queryAllByText(leads)).toHaveLength(text === 'blue shield' ? 1 : 0);
  },
);

describe('a merged plan', () => {
  const mergedText = `Merged into Blue Shield PPO on ${localDay('2026-11-21')}`;

  it('is found by its old name and opens the kept plan, which explains the merge', async () => {
    open('/plans', [...all, merged]);
    await counted('25 plans');
    await write(searchBox(), 'golden gate');
    expect(await screen.findByText(mergedText)).toBeTruthy();
    await userEvent.keyboard('{Enter}');
    const dialog = await openedDialog('Blue Shield PPO');
    expect(dialog.getByText(/was merged into this plan on/).textContent).toBe(
      `Golden Gate HMO was merged into this plan on ${localDay('2026-11-21')}.`,
    );
    // Only administrators can undo it.
    expect(dialog.queryByRole('button', { name: /^Undo the merge/ })).toBeNull();
  });

  it('is not listed when the search already shows the kept plan', async () => {
    open('/plans', [...all, { ...merged, planCode: 77001 }]);
    await counted('25 plans');
    await write(searchBox(), '77001');
    await counted('1 of 25 plans');
    expect(screen.queryByText(mergedText)).toBeNull();
  });

  it('after which the other was merged, too, names the kept plan and is not listed beside it', async () => {
    const middle = { ...merged, _id: makePlan()._id, descriptiveName: 'Middle HMO', planCode: 77001 };
    const before = { ...into, id: middle._id, name: 'Middle HMO' };
    open('/plans', [...all, { ...merged, planCode: 77001, mergedInto: before }, middle]);
    await counted('25 plans');
    await write(searchBox(), 'golden gate');
    expect(await screen.findByText(mergedText)).toBeTruthy();
    await rewrite(searchBox(), '77001');
    await counted('1 of 25 plans');
    expect(screen.queryByText('No longer in the list')).toBeNull();
  });

  it('opens itself when the kept plan no longer exists', async () => {
    const gone = { ...merged, mergedInto: { ...into, id: 'gone' }, successor: undefined };
    open(`/plans?plan=${gone._id}`, [...all, gone]);
    await openedDialog('Golden Gate HMO');
  });

  it('has its reported facts shown on the kept plan', async () => {
    const flags = [{ planId: merged._id, fact: 'planCode', since: '2026-11-21T10:00:00.000Z' }];
    open(`/plans?plan=${blue._id}`, [], {
      listPlans: () =>
        json({ data: [...all, merged], total: 26, version: 'v1', flags }, 200, { ETag: '"v1"' }),
    });
    const dialog = await openedDialog('Blue Shield PPO');
    expect(await dialog.findByText(/^reported /i)).toBeTruthy();
  });
});

describe('the keys and buttons of an open plan', () => {
  it.each([
    ['that has ended', ended, 'Golden Gate HMO', '66123'],
    ['that another was merged into', merged, 'Blue Shield PPO', '77001'],
  ])('copy, report and compare one %s', async (_what, linked, name, code) => {
    const copied: string[] = [];
    const writeText = async (text: string) => void copied.push(text);
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
    open(`/plans?plan=${linked._id}`, [...all, linked]);
    const plan = await openedDialog(name);
    await userEvent.keyboard('c');
    await waitFor(() => expect(copied).toEqual([code]));
    await userEvent.click(plan.getByRole('button', { name: 'This is wrong' }));
    const report = await openedDialog(`What is wrong with ${name}?`);
    await userEvent.click(report.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(plan.getByRole('button', { name: 'Compare' }));
    expect(await screen.findByText(/is marked for comparison/)).toBeTruthy();
  });
});

it('a plan that ends soon shows its end in its row; one that ends in years does not', async () => {
  const soon = addDays(today(), 10);
  open('/plans', [
    blue,
    makePlan({ descriptiveName: 'Ending', endsOn: soon, successor }),
    makePlan({ descriptiveName: 'Lasting', endsOn: '2999-12-31' }),
  ]);
  await counted('3 plans');
  const text = `Ends ${localDay(soon)}, replaced by Blue Shield PPO`;
  const row = (name: string) => screen.getByText(name).closest('tr')?.textContent;
  expect(row('Ending')).toContain(text);
  expect(row('Lasting')).not.toContain('Ends');
});

it('Show more moves the focus to the first of the ended plans that it adds', async () => {
  const past = Array.from({ length: 8 }, (_, n) =>
    makePlan({ descriptiveName: `Golden Gate ${n}`, endsOn: '2020-12-31' }),
  );
  open('/plans?q=golden', [...all, ...past]);
  await userEvent.click(await screen.findByRole('button', { name: 'Show 3 more' }));
  expect(document.activeElement?.matches('button')).toBe(true);
  expect(document.activeElement?.textContent).toContain('Golden Gate 5');
});
