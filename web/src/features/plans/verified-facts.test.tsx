/** @jest-environment ./web/src/testing/browser-environment.ts */
import { describe, expect, it } from '@jest/globals';
import { fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { makePlan } from '../../../../shared/plan/testing/make-plan.ts';
import { json, listAnswer, stale } from '../../testing/fake-api.ts';
import { lookAgain } from '../../testing/look-again.ts';
import { dialog, openDialog } from '../../testing/press.ts';
import { makeUser } from '../account/testing/make-user.ts';
import { useFoundPlans } from './search/use-found-plans.ts';
import { blue, button, counted, headers, open, rows, toasts } from './testing/open-plans.tsx';
import { emptyView } from './view/plan-view.ts';

const dayMs = 86_400_000;
const noNames: never[] = [];
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString();
const by = { id: 'u9', name: 'Dana Whitfield' };
const plan = makePlan({
  ...blue,
  facilityName: 'Cedar',
  verification: {
    verified: [
      { groups: ['claims'], at: daysAgo(91), by },
      { groups: ['contacts'], at: daysAgo(3), by, source: 'portal' },
    ],
    facilityInterval: 90,
  },
});
const others = [plan, makePlan({ descriptiveName: 'Other plan', facilityName: 'Cedar' })];
const show = async (more: Parameters<typeof open>[2] = {}, role: 'admin' | 'user' = 'admin') => {
  const view = open('/plans', others, more, role);
  await counted('2 plans');
  rows()[0]?.focus();
  return view;
};
const verifyDialog = () => dialog('Verify Blue Shield PPO');
const checked = (form: Awaited<ReturnType<typeof verifyDialog>>) =>
  form
    .getAllByRole<HTMLInputElement>('checkbox')
    .filter((box) => box.checked)
    .map(({ value }) => value);

describe('the open plan', () => {
  it('shows users who verified its facts, when, and what is due, but offers no verifying', async () => {
    await show({}, 'user');
    await userEvent.keyboard('{Enter}');
    const modal = await dialog('Blue Shield PPO');
    const at = (name: string) => within(modal.getByRole('region', { name })).queryAllByText(/erified/);
    const text = (name: string) => at(name).map(({ textContent }) => textContent);
    expect(text('Addresses')).toEqual([expect.stringMatching(/^Verified .* by Dana Whitfield, due since /)]);
    expect(text('Portals & Phone Numbers')).toEqual([
      expect.stringMatching(/^Verified .* by Dana Whitfield$/),
    ]);
    expect(text('Plan Details')).toEqual(['Not verified yet']);
    // Nothing is shown about an empty group, and only administrators can verify.
    expect(text('Insurance Card Examples')).toEqual([]);
    expect(modal.queryByRole('button', { name: 'Verify' })).toBeNull();
    // Nobody takes the key: a dialog would open only later.
    expect(fireEvent.keyDown(document.activeElement ?? document.body, { key: 'v' })).toBe(true);
  });
});

describe('the key v', () => {
  it('preselects due and unverified facts, shows their values, and verifies those chosen', async () => {
    const verified = {
      ...plan,
      version: 2,
      verification: { verified: [{ groups: ['claims'], at: daysAgo(0), by }] },
    };
    const { wire } = await show({ verifyPlan: () => json({ data: verified }) });
    await userEvent.keyboard('v');
    const form = await verifyDialog();
    expect(checked(form)).toEqual(['contracting', 'claims', 'authorization']);
    expect(form.getByText(/PO Box 1/)).toBeTruthy();
    await userEvent.click(form.getByRole('checkbox', { name: /^Contracting/ }));
    await userEvent.click(form.getByRole('checkbox', { name: /^Authorization/ }));
    await userEvent.click(form.getByRole('radio', { name: 'Called the payer' }));
    await userEvent.click(form.getByRole('button', { name: 'Verify' }));
    await waitFor(() => expect(toasts()).toEqual(['Verified: Claims address and IDs']));
    const sent = wire.calls('verifyPlan')[0];
    expect(sent?.body).toEqual({ groups: ['claims'], source: 'called payer' });
    expect(sent?.headers.get('if-match')).toBe('"1"');
    await waitFor(() => expect(document.activeElement?.closest('[data-place]')).toBe(rows()[0]));
  });

  it('keeps the selection if another user has changed the plan, and verifies the new version', async () => {
    const theirs = { ...plan, version: 5, payerId: 'NEW77' };
    let tries = 0;
    const { wire } = await show({
      verifyPlan: () => {
        tries += 1;
        if (tries === 1) return stale(theirs);
        return json({ data: { ...theirs, version: 6 } });
      },
      listPlans: () => listAnswer(tries > 0 ? [theirs, ...others.slice(1)] : others, `v${tries}`)(),
    });
    await userEvent.keyboard('v');
    const form = await verifyDialog();
    await userEvent.click(form.getByRole('checkbox', { name: /^Contracting/ }));
    await userEvent.click(form.getByRole('button', { name: 'Verify' }));
    expect(await form.findByText(/Someone else has changed it/)).toBeTruthy();
    expect(await form.findByText(/NEW77/)).toBeTruthy();
    expect(checked(form)).toEqual(['claims', 'authorization']);
    await userEvent.click(form.getByRole('button', { name: 'Verify' }));
    await waitFor(() => expect(toasts()).toHaveLength(1));
    const sent = wire.calls('verifyPlan');
    expect(sent.map(({ headers }) => headers.get('if-match'))).toEqual(['"1"', '"5"']);
  });

  it('reports that another user changed the facts while the payer was asked', async () => {
    const { wire } = await show();
    await userEvent.keyboard('v');
    const form = await verifyDialog();
    const theirs = async (version: number, more: Partial<typeof plan>) => {
      wire.replies.listPlans = listAnswer([{ ...plan, version, ...more }], `v${version}`);
      await lookAgain(wire);
    };
    await theirs(4, { verification: { facilityInterval: 90 } });
    await waitFor(() => expect(form.queryByText(/^Verified .* by Dana Whitfield/)).toBeNull());
    expect(form.queryByRole('alert')).toBeNull();
    await theirs(5, { payerId: 'NEW77' });
    expect(await form.findByText(/NEW77/)).toBeTruthy();
    expect(form.getByRole('alert').textContent).toMatch(/^Someone else has changed it/);
  });
});

describe('the plan table', () => {
  const whole = makePlan({
    descriptiveName: 'Whole plan',
    facilityName: 'Cedar',
    verification: {
      verified: [
        { groups: ['contracting', 'claims', 'contacts', 'authorization', 'cards'], at: daysAgo(2), by },
      ],
    },
  });
  const verifiedCells = () => rows().map((row) => row.lastElementChild?.previousElementSibling?.textContent);
  const narrowTo = async (option: string) => {
    const panel = await openDialog('Columns');
    await userEvent.selectOptions(panel.getByLabelText('Facts'), option);
    await userEvent.keyboard('{Escape}');
    // While it fades out, it would be found as the next one.
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };

  it('keeps the Verify dialog if its plan is removed, and responds to other keys afterward', async () => {
    const { wire } = await show();
    await userEvent.keyboard('v');
    const form = await verifyDialog();
    wire.replies.listPlans = listAnswer(others.slice(1), 'v2');
    await lookAgain(wire);
    await counted('1 plan');
    await userEvent.click(form.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.keyboard('0');
    await dialog('Recent plans');
  });

  it('can show a Verified column with verified, due, and unverified plans, and sorts by it', async () => {
    localStorage.setItem('planTableColumnVisibility', JSON.stringify({ verified: true }));
    open('/plans', [...others, whole], {}, 'admin');
    await counted('3 plans');
    await userEvent.click(button('Verified'));
    expect(headers()).toContain('Verified');
    expect(verifiedCells()).toEqual([
      expect.stringMatching(/^Due, verified .*20\d\d$/),
      'Not verified',
      expect.stringMatching(/^Verified .*20\d\d$/),
    ]);
  });

  it('can be filtered to due or unverified plans, shows the filter, and can show all again', async () => {
    open('/plans', [...others, whole], {}, 'user');
    await counted('3 plans');
    expect(headers()).not.toContain('Verified');
    await narrowTo('Due');
    await counted('1 of 3 plans');
    expect(rows().map((row) => row.textContent)).toEqual([expect.stringContaining('Blue Shield PPO')]);
    await narrowTo('Not verified yet');
    expect(rows().map((row) => row.textContent)).toEqual([expect.stringContaining('Other plan')]);
    await screen.findByText('Only plans whose facts are not verified yet.');
    await userEvent.click(button('Show all plans'));
    await counted('3 plans');
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it('moves a plan from the verified ones to the due ones as soon as its interval has passed', () => {
    const from = Date.parse(whole.verification?.verified?.[0]?.at ?? '');
    const plans = [0, 30].map((interval) => ({
      ...whole,
      verification: { ...whole.verification, interval },
    }));
    for (const [change, after] of [
      [{ verified: 'verified' }, [0]],
      [{ sort: { key: 'verified', direction: 'asc' } }, [1, 0]],
    ] as const) {
      const view = { ...emptyView, ...change };
      const { result, rerender } = renderHook(({ now }) => useFoundPlans(plans, noNames, view, 'All', now), {
        initialProps: { now: from + 29 * dayMs },
      });
      expect([...result.current.rows]).toEqual([0, 1]);
      rerender({ now: from + 30 * dayMs });
      expect([...result.current.rows]).toEqual(after);
    }
  });

  it('reports when no plan matches the filter', async () => {
    open('/plans?verified=verified', others);
    await counted('0 of 2 plans');
    expect(await screen.findByText('No such plans.')).toBeTruthy();
  });
});

it('the owner and interval of a plan’s facts can be set in the open plan', async () => {
  const { wire } = await show({
    setPlanOwner: () => json({ data: { ...plan, version: 2, verification: { owner: by, interval: 30 } } }),
    listUsers: () =>
      json({ data: [makeUser({ _id: 'u9', role: 'admin', lastName: 'Whitfield' })], pending: 0 }),
  });
  await userEvent.keyboard('{Enter}');
  await dialog('Blue Shield PPO');
  const form = await openDialog('Owner and interval', 'Owner of Blue Shield PPO');
  expect(form.getByRole('option', { name: 'Same as its facility: 90 days' })).toBeTruthy();
  await form.findByRole('option', { name: 'Pat Whitfield' });
  await userEvent.selectOptions(form.getByLabelText('Owner'), 'Pat Whitfield');
  await userEvent.selectOptions(form.getByLabelText('Verify every'), '30 days');
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(toasts()).toEqual(['Owner and interval saved.']));
  expect(wire.calls('setPlanOwner')[0]?.body).toEqual({ ownerId: 'u9', interval: 30 });
});
