/** @jest-environment ./web/src/testing/browser-environment.ts */
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { PayerContract } from '../../../../../shared/hub/contracts/payer-contract.ts';
import type { PlanPolicy } from '../../../../../shared/hub/contracts/plan-policy.ts';
import type { Plan } from '../../../../../shared/plan/plan.ts';
import { makePlan } from '../../../../../shared/plan/testing/make-plan.ts';
import { json, refusal, stale } from '../../../testing/fake-api.ts';
import { openDialog } from '../../../testing/press.ts';
import { pressUndo } from '../../../testing/shown-toasts.ts';
import { dialog, makeContract, makePolicy, openAdmin, press, toasts } from '../testing/open-admin.tsx';

// Preloaded: on a busy machine the first dialog would take too long to appear.
import '../payer-contracts/contract-dialog.tsx';

const says = (contractStatus: 'Contracted' | 'Not Contracted', facilityName = 'Cedar') => ({
  facilityName,
  contractStatus,
});
const planOf = (descriptiveName: string, overrides: Partial<Plan> = {}): Plan =>
  makePlan({
    ...{ descriptiveName, planName: descriptiveName, payerName: descriptiveName, facilityName: 'Cedar' },
    ...{ financialClass: 'Commercial', facilityContracts: [says('Contracted')] },
    ...overrides,
  });

type World = { plans?: Plan[]; contracts?: PayerContract[]; policies?: PlanPolicy[] };

/** Opens the dashboard over lists that keep what is saved. */
function openDashboard(world: World, replies: Parameters<typeof openAdmin>[1] = {}) {
  const { plans = [], contracts = [], policies = [] } = world;
  const saver =
    <Row extends { _id: string; version: number }>(rows: Row[]) =>
    ({ path, body }: { path: string; body?: unknown }) => {
      const at = rows.findIndex(({ _id }) => path.includes(_id));
      const { fields = [], ...sent } = body as { fields?: string[] };
      const savedFields = Object.entries(sent).filter(([key]) => fields.length === 0 || fields.includes(key));
      const row = {
        ...rows[at],
        ...Object.fromEntries(savedFields),
        version: (rows[at]?.version ?? 0) + 1,
      } as Row;
      rows[at] = row;
      return json({ data: row });
    };
  return openAdmin('/admin', {
    countNewUpdateRequests: () => json({ count: 0 }),
    listUpdateRequests: () => json({ data: [] }),
    listUsers: () => json({ data: [], pending: 0 }),
    listVerifiedWeeks: () => json({ data: [] }),
    listImports: () => json({ data: [] }),
    listPlans: () =>
      json({ data: plans, total: plans.length, version: `v${plans.map(({ version }) => version)}` }),
    listPayerContracts: () => json({ items: contracts }),
    listHubPayers: () => json({ items: [] }),
    listPlanPolicies: () => json({ items: policies }),
    updatePlan: saver(plans),
    updatePayerContract: saver(contracts),
    updatePlanPolicy: saver(policies),
    ...replies,
  });
}

const title = 'Plans and agreements that contradict each other';
const names = async () =>
  within(await screen.findByRole('list', { name: title }))
    .getAllByRole('listitem')
    .map((line) => line.querySelector('a')?.textContent);
const gone = () => waitFor(() => expect(screen.queryByRole('list', { name: title })).toBeNull());
const focused = () =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;

describe('plans and agreements that contradict each other', () => {
  it('link to both sides and show why they contradict', async () => {
    const plan = planOf('Northbank');
    const contract = makeContract({ payerName: 'Northbank', status: 'Termed', _id: 'c9' });
    openDashboard({
      plans: [plan, planOf('Agreed')],
      contracts: [contract, makeContract({ payerName: 'Agreed' })],
    });
    await screen.findByRole('heading', { level: 2, name: `${title} 1` });
    const [line] = within(screen.getByRole('list', { name: title })).getAllByRole('listitem');
    expect([...(line?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'))).toEqual([
      `/books/edit/${plan._id}`,
      '/admin/payers?contract=c9',
    ]);
    expect(line?.textContent).toContain('Plan says Contracted; the payer’s contract is Termed');
  });

  it('link to the plan policy that contradicts, among those for plans of that name', async () => {
    const plans = [planOf('Birch', { facilityContracts: [says('Not Contracted')] })];
    const other = makePolicy({ planName: 'Birch', facilityName: 'Harbor' });
    openDashboard({ plans, policies: [other, makePolicy({ planName: 'Birch' })] });
    await userEvent.click(await screen.findByRole('link', { name: 'Plan policy for Birch' }));
    const row = await screen.findByRole('row', { name: /Birch.*Cedar/ });
    expect(row.dataset.target).toBe('true');
    expect(screen.getByRole('row', { name: /Birch.*Harbor/ }).dataset.target).toBeUndefined();
  });

  it('are resolved by setting the plan with one click, focus the next, and can be undone', async () => {
    const facilityContracts = [says('Contracted', 'Harbor'), says('Contracted')];
    const first = planOf('Birch', { facilityContracts });
    const contracts = ['Birch', 'Elm'].map((payerName) => makeContract({ payerName, status: 'Termed' }));
    const view = openDashboard({ plans: [first, planOf('Elm')], contracts });
    await press('Set plan to Not Contracted: Birch');
    await waitFor(async () => expect(await names()).toEqual(['Elm']));
    await waitFor(() => expect(focused()).toBe('Set plan to Not Contracted: Elm'));
    expect(toasts()).toEqual(['success: Plan set to Not Contracted.']);
    const [call] = view.wire.calls('updatePlan');
    expect(call?.headers.get('If-Match')).toBe('"1"');
    expect(call?.body).toMatchObject({
      fields: ['facilityContracts'],
      facilityContracts: [says('Contracted', 'Harbor'), says('Not Contracted')],
    });
    await pressUndo();
    await waitFor(async () => expect(await names()).toEqual(['Birch', 'Elm']));
    const undone = view.wire.calls('updatePlan').at(-1);
    expect(undone?.headers.get('If-Match')).toBe('"2"');
    expect(undone?.body).toMatchObject({ facilityContracts });
    expect(toasts().at(-1)).toBe('info: Undone: Birch');
  });

  it('are resolved by setting the payer contract with one click, which can be undone', async () => {
    const contract = makeContract({ payerName: 'Birch', status: 'Pending', notes: 'Rates by case.' });
    const view = openDashboard({ plans: [planOf('Birch')], contracts: [contract] });
    await press('Set contract to Contracted: Birch, Cedar');
    await gone();
    await waitFor(() => expect(focused()).toBe('Work list'));
    const [call] = view.wire.calls('updatePayerContract');
    expect(call?.headers.get('If-Match')).toBe('"1"');
    expect(call?.body).toMatchObject({ status: 'Contracted', notes: 'Rates by case.' });
    // By now its name may be another facility's.
    expect(call?.body).not.toHaveProperty('facilityName');
    expect(toasts()).toEqual(['info: Payer contract set to Contracted']);
    await pressUndo();
    await waitFor(async () => expect(await names()).toEqual(['Birch']));
    expect(view.wire.calls('updatePayerContract').at(-1)?.body).toMatchObject({ status: 'Pending' });
  });

  it('count other plans a contract would contradict, and keep the focus if two are resolved', async () => {
    const contracts = [makeContract({ payerName: 'Birch', status: 'Termed' })];
    const birch = (name: string, status: 'Contracted' | 'Not Contracted') =>
      planOf(name, { payerName: 'Birch', facilityContracts: [says(status)] });
    const plans = [birch('One', 'Contracted'), birch('Two', 'Contracted'), birch('Zero', 'Not Contracted')];
    openDashboard({ plans, contracts });
    const [first] = await screen.findAllByRole('button', {
      name: 'Set contract to Contracted (contradicts 1 other plan): Birch, Cedar',
    });
    if (first !== undefined) await userEvent.click(first);
    await waitFor(async () => expect(await names()).toEqual(['Zero']));
    await waitFor(() => expect(focused()).toBe('Set plan to Contracted: Zero'));
  });

  it('are found among this facility’s agreements alone, and a fix is at once in the list of all, too', async () => {
    const contracts = [makeContract({ payerName: 'Birch', status: 'Pending' })];
    const { wire } = openDashboard({ plans: [planOf('Birch')], contracts });
    await screen.findByRole('list', { name: title });
    for (const list of ['listPayerContracts', 'listPlanPolicies'] as const)
      expect(wire.calls(list).map(({ path }) => path)).toEqual([
        expect.stringMatching(/[?&]facility=Cedar$/),
      ]);
    await userEvent.click(screen.getByRole('link', { name: 'MANAGE PAYERS' }));
    const row = () => screen.findByRole('row', { name: /Birch/ });
    expect(within(await row()).getByText('Pending')).toBeTruthy();
    await userEvent.click(screen.getByRole('link', { name: 'Admin Dashboard' }));
    await screen.findByRole('list', { name: title });
    wire.replies.listPayerContracts = () => new Promise(() => {});
    await press('Set contract to Contracted: Birch, Cedar');
    await gone();
    await userEvent.click(screen.getByRole('link', { name: 'MANAGE PAYERS' }));
    expect(within(await row()).getByText('Contracted')).toBeTruthy();
  });

  it('are resolved by setting the plan policy when it is the side that contradicts', async () => {
    const plans = [planOf('Birch', { facilityContracts: [says('Not Contracted')] })];
    const view = openDashboard({ plans, policies: [makePolicy({ planName: 'Birch' })] });
    await press('Set policy to Out of Network: Birch, Cedar');
    await gone();
    expect(view.wire.calls('updatePlanPolicy')[0]?.body).toMatchObject({ networkStatus: 'Out of Network' });
    expect(toasts()).toEqual(['info: Plan policy set to Out of Network']);
  });

  it('open a contract that needs a date, with the rest filled in and the date focused', async () => {
    const ended = makeContract({ payerName: 'Birch', status: 'Termed', endDate: '2024-01-31' });
    const view = openDashboard({ plans: [planOf('Birch')], contracts: [ended] });
    let form = await openDialog('Edit contract…: Birch, Cedar', 'Edit / Manage Payer');
    const date = form.getByLabelText('End date (optional)');
    await waitFor(() => expect(document.activeElement).toBe(date));
    expect(form.getByLabelText<HTMLSelectElement>('Status').value).toBe('Contracted');
    await userEvent.keyboard('{Escape}');
    await press('Discard');
    await waitFor(() => expect(focused()).toBe('Edit contract…: Birch, Cedar'));
    form = await openDialog('Edit contract…: Birch, Cedar', 'Edit / Manage Payer');
    await userEvent.clear(form.getByLabelText('End date (optional)'));
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await gone();
    await waitFor(() => expect(focused()).toBe('Work list'));
    expect(view.wire.calls('updatePayerContract')[0]?.body).toMatchObject({
      status: 'Contracted',
      endDate: '',
    });
  });

  it('ask nothing when an opened contract is closed without changes', async () => {
    const contract = makeContract({
      ...{ payerName: 'Birch', endDate: '2024-01-31', notes: 'Rates by case.' },
      phones: [{ label: 'Rates', number: '555-0134', notes: '' }],
    });
    openDashboard({ plans: [planOf('Birch')], contracts: [contract] });
    await press('Edit contract…: Birch, Cedar');
    await dialog('Edit / Manage Payer');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(document.querySelector('[role$=dialog]')).toBeNull());
    expect(focused()).toBe('Edit contract…: Birch, Cedar');
  });

  it('link to the form of a plan that lacks a required field', async () => {
    const plan = planOf('Birch', { planCode: undefined });
    openDashboard({ plans: [plan], contracts: [makeContract({ payerName: 'Birch', status: 'Termed' })] });
    const link = await screen.findByRole('link', { name: 'Edit plan: Birch' });
    expect(link.getAttribute('href')).toBe(`/books/edit/${plan._id}`);
  });

  it('are resolved on top of another user’s save of a different fact', async () => {
    const plan = planOf('Birch');
    const theirs = { ...plan, notes: 'Theirs.', version: 2 };
    const plans = [plan];
    const view = openDashboard(
      { plans, contracts: [makeContract({ payerName: 'Birch', status: 'Termed' })] },
      {
        updatePlan: ({ headers, body }) => {
          if (headers.get('If-Match') !== '"2"') return stale(theirs);
          plans[0] = { ...theirs, ...(body as Plan), version: 3 };
          return json({ data: plans[0] });
        },
      },
    );
    await press('Set plan to Not Contracted: Birch');
    await gone();
    expect(view.wire.calls('updatePlan')).toHaveLength(2);
    expect(toasts()).toEqual(['success: Plan set to Not Contracted.']);
  });

  it('stay, and name the user, when another user has saved the same fact first', async () => {
    const by = { id: 'u2', name: 'Robin Ashdown' };
    const history = () =>
      json({ data: [{ version: 2, kind: 'changed', at: '2026-11-02T09:00:00.000Z', by, changes: [] }] });
    const plan = planOf('Birch');
    const contract = makeContract({ payerName: 'Birch', status: 'Termed' });
    const theirs = { ...plan, version: 2, facilityContracts: [] };
    openDashboard(
      { plans: [plan], contracts: [contract] },
      {
        updatePlan: () => stale(theirs),
        planHistory: history,
        updatePayerContract: () => stale({ ...contract, version: 2 }),
        payerContractHistory: history,
      },
    );
    await press('Set plan to Not Contracted: Birch');
    await waitFor(() =>
      expect(toasts()).toEqual(['error: Plan not set. Robin Ashdown saved changes since.']),
    );
    expect(focused()).toBe('Set plan to Not Contracted: Birch');
    await press('Set contract to Contracted: Birch, Cedar');
    await waitFor(() =>
      expect(toasts().at(-1)).toBe('error: Payer contract not set. Robin Ashdown saved changes since.'),
    );
  });

  it('report that their lists could not be loaded', async () => {
    openDashboard({}, { listPlanPolicies: () => refusal(500, 'INTERNAL', 'Broken.') });
    const failed = await screen.findByRole('region', { name: 'Plans and agreements' });
    expect(within(failed).getByText('Broken.')).toBeTruthy();
  });
});
