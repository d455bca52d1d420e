/** @jest-environment ./web/src/testing/browser-environment.ts */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { makePlan } from '../../../../../shared/plan/testing/make-plan.ts';
import { planUse } from '../../../lib/plan-use.ts';
import { giveSize } from '../../../testing/element-size.ts';
import { json, refusal } from '../../../testing/fake-api.ts';
import { dialog } from '../../../testing/press.ts';
import { write } from '../../../testing/write.ts';
import { all, button, counted, open, openList, rows, searchBox, toasts } from '../testing/open-plans.tsx';

beforeAll(giveSize);

const sierra = (n: number) => `Sierra plan ${String(n).padStart(2, '0')}`;
/** Opens a plan on the page by its name, and closes it again. */
async function read(name: string) {
  const row = rows().find((one) => one.textContent?.includes(name));
  await userEvent.click(row?.querySelector('td') ?? document.body);
  await dialog(name);
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // The key handlers learn of it after the frame.
  await act(async () => undefined);
}
const names = () => rows().map((row) => row.querySelector('td')?.textContent);
const list = () => dialog('Recent plans');
const answers = async () =>
  (await list()).getAllByRole('listitem').map((item) => item.querySelector('span span')?.textContent);

describe('the Recent plans list', () => {
  it('opens with the key 0, newest plan first, and opens the selected plan on Enter', async () => {
    const view = await openList();
    await read(sierra(1));
    await read(sierra(3));
    fireEvent.keyDown(rows()[0] ?? document.body, { key: '0' });
    expect(await answers()).toEqual([sierra(3), sierra(1)]);
    const [first] = (await list()).getAllByRole('button');
    await waitFor(() => expect(document.activeElement).toBe(first));
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await dialog(sierra(1));
    expect(view.address()).toMatch(/plan=/);
    expect(screen.queryByRole('dialog', { name: 'Recent plans' })).toBeNull();
  });

  it('opens from its button and, while empty, explains how plans get listed', async () => {
    await openList();
    await userEvent.click(button('Recent plans'));
    const dialog = await list();
    expect(dialog.getByText('The plans you open at Cedar are listed here.')).toBeTruthy();
    expect(dialog.getByText('This computer keeps the last ten until you sign out.')).toBeTruthy();
  });

  it('still lists a plan that has ended, and when it ended', async () => {
    const ended = makePlan({ descriptiveName: 'Juniper HMO', endsOn: '2025-12-31' });
    for (const { _id } of [ended, ...all.slice(0, 1)]) planUse.noteOpened('Cedar', _id);
    open('/plans', [ended, ...all]);
    await counted('25 plans');
    await userEvent.click(button('Recent plans'));
    expect(await answers()).toEqual([all[0]?.descriptiveName, 'Juniper HMO']);
    const past = (await list()).getByText('Ended Dec 31, 2025');
    await userEvent.click(past);
    await dialog('Juniper HMO');
  });
});

it('lists no plan as the newest while the newest may still be loading', async () => {
  let finish = () => {};
  const held = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const [older, newest] = [all[1], all[20]];
  for (const plan of [older, newest]) planUse.noteOpened('Cedar', plan?._id ?? '');
  const plans = [makePlan({ descriptiveName: 'Juniper HMO', endsOn: '2025-12-31' }), ...all];
  open('/plans?q=juniper', plans, {
    listPlans: async ({ path }) => {
      const isRest = path.includes('cursor=');
      if (isRest) await held;
      const page = isRest ? { data: plans.slice(10) } : { data: plans.slice(0, 10), nextCursor: '10' };
      return json({ ...page, total: plans.length, version: 'v1' });
    },
  });
  // An answer on the page behind the list, which must not take its focus.
  await screen.findByRole('region', { name: 'No longer in the list' });
  await userEvent.click(button('Recent plans'));
  expect((await list()).queryAllByRole('listitem')).toEqual([]);
  expect((await list()).queryByText(/are listed here/)).toBeNull();
  act(finish);
  await waitFor(async () =>
    expect(await answers()).toEqual([newest, older].map((plan) => plan?.descriptiveName)),
  );
  await waitFor(() => expect(document.activeElement?.textContent).toContain(newest?.descriptiveName));
});

it('lists no plan as the newest if the rest of the list could not be loaded', async () => {
  planUse.noteOpened('Cedar', all[1]?._id ?? '');
  open('/plans', all, {
    listPlans: ({ path }) =>
      path.includes('cursor=')
        ? refusal(500, 'INTERNAL', 'Broken.')
        : json({ data: all.slice(0, 10), nextCursor: '10', total: all.length, version: 'v1' }),
  });
  await screen.findByText(all[1]?.descriptiveName ?? '');
  await userEvent.click(button('Recent plans'));
  const dialog = await list();
  await dialog.findByText('The rest of the list could not be loaded.');
  expect(dialog.queryAllByRole('listitem')).toEqual([]);
});

describe('plans that were used before', () => {
  it('come first among equal matches in the next search, but do not move in the current one', async () => {
    await openList();
    await write(searchBox(), 'sierra');
    await counted('23 of 25 plans');
    expect(names()[0]).toBe(sierra(0));
    await read(sierra(7));
    expect(names()[0]).toBe(sierra(0));
    await userEvent.clear(searchBox());
    await write(searchBox(), 'sierra');
    await waitFor(() => expect(names().slice(0, 2)).toEqual([sierra(7), sierra(0)]));
  });

  it('include those copied from, by button or by key', async () => {
    const copied: string[] = [];
    Object.assign(navigator, { clipboard: { writeText: async (text: string) => void copied.push(text) } });
    await openList();
    const row = rows()[0];
    await userEvent.click(
      within(row ?? document.body).getAllByRole('button', { name: /^Copy plan code/ })[0] as HTMLElement,
    );
    fireEvent.keyDown(row ?? document.body, { key: 'c' });
    await waitFor(() => expect(toasts()).toHaveLength(2));
    expect([...planUse.times().values()].reduce((sum, times) => sum + times, 0)).toBe(2);
  });
});
