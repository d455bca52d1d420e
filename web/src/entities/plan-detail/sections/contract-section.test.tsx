/** @jest-environment ./web/src/testing/browser-environment.ts */
import { describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { makePlan } from '../../../../../shared/plan/testing/make-plan.ts';
import { makeContract, makePolicy } from '../../../features/admin/testing/open-admin.tsx';
import { fill, save } from '../../../features/plan-form/testing/open-form.tsx';
import { blue, open } from '../../../features/plans/testing/open-plans.tsx';
import { json, listAnswer } from '../../../testing/fake-api.ts';
import { dialog } from '../../../testing/press.ts';

// Loaded in advance: on a busy machine the first modal would take long to appear.
import '../plan-detail-modal.tsx';

const openPlan = (getPlanCover: Parameters<typeof open>[2] = {}) =>
  open(`/plans?plan=${blue._id}`, undefined, getPlanCover);
const modal = () => dialog(/./);
const day = (inDays: number) => new Date(Date.now() + inDays * 86_400_000).toISOString().slice(0, 10);
const mailing = { label: 'Mailing', line1: 'PO Box 4410', line2: '', city: 'Tallow', state: 'NV' };
const saysYes = { facilityName: 'Cedar', contractStatus: 'Contracted' } as const;
const saysNo = { facilityName: 'Cedar', contractStatus: 'Not Contracted' } as const;
const ofAnotherClass = { payerName: 'Blue Shield', financialClass: 'Medicare' } as const;
/** Opens a plan with this line, whose payer has this contract and one of another class; its answer may have to wait. */
function openOne(
  line: typeof saysYes | typeof saysNo,
  contract: Parameters<typeof makeContract>[0],
  wait?: Promise<void>,
) {
  const plan = makePlan({ payerName: 'Blue Shield', facilityContracts: [line] });
  const cover = { contracts: [makeContract(contract), makeContract(ofAnotherClass)], policies: [] };
  open(`/plans?plan=${plan._id}`, [plan], {
    getPlanCover: async () => {
      await wait;
      return json({ data: cover });
    },
  });
}

describe('the contract and the policies of a plan', () => {
  it('are loaded after the plan opens, by facility, payer name and plan names', async () => {
    let answer: (response: Response) => void = () => {};
    const view = openPlan({ getPlanCover: () => new Promise((resolve) => (answer = resolve)) });
    const plan = await modal();
    expect(plan.getByText('Looking up the contract and the policies…')).toBeTruthy();
    await waitFor(() => expect(view.wire.count('getPlanCover')).toBe(1));
    const policy = makePolicy({
      planName: blue.planName,
      serviceLocationPolicies: [{ locationName: 'Imaging', decision: 'Refer', notes: 'Across the street.' }],
      phones: [{ label: 'Desk', number: '555-0177', notes: '' }],
    });
    answer(json({ data: { contracts: [makeContract({ payerName: 'Blue Shield' })], policies: [policy] } }));
    expect(await plan.findByRole('article', { name: 'Contract with Blue Shield' })).toBeTruthy();
    const shown = within(plan.getByRole('article', { name: `Policy for ${blue.planName}` }));
    for (const text of ['In Network', 'Imaging', 'Refer', 'Across the street.', '555-0177'])
      expect(shown.getByText(text)).toBeTruthy();
    const { searchParams } = new URL(view.wire.calls('getPlanCover')[0]?.path ?? '', 'https://guide.test');
    expect(Object.fromEntries(searchParams)).toEqual({
      facility: 'Cedar',
      payerName: 'Blue Shield',
      planName: blue.planName,
      descriptiveName: 'Blue Shield PPO',
      plan: blue._id,
    });
  });

  it('are mentioned if the plan has no phones, and an administrator can edit the plan there', async () => {
    const phones = [{ label: 'Claims', number: '555-0111', notes: '' }];
    const addresses = [{ ...mailing, zip: '89199', notes: '' }];
    // Of another class: its address is not mentioned.
    const other = makeContract({ ...ofAnotherClass, addresses });
    const contracts = [makeContract({ payerName: 'Blue Shield' }), other];
    const cover = { contracts, policies: [makePolicy({ phones })] };
    const plan = makePlan({
      descriptiveName: 'No phones',
      payerName: 'Blue Shield',
      phoneNumbers: [],
      portalLinks: [],
    });
    open(`/plans?plan=${plan._id}`, [plan], { getPlanCover: () => json({ data: cover }) }, 'admin');
    const dialog = await modal();
    const seeBelow = await dialog.findByText('None on the plan; see the contract and policies below.');
    expect(seeBelow.closest('section')).toBe(dialog.getByRole('region', { name: 'Portals & Phone Numbers' }));
    expect(dialog.getByRole('link', { name: 'Edit plan' }).getAttribute('href')).toBe(
      `/books/edit/${plan._id}`,
    );
  });

  it('are mentioned if the plan has no claims address, but the contract has one', async () => {
    openOne(saysYes, { payerName: 'Blue Shield', addresses: [{ ...mailing, zip: '89199', notes: '' }] });
    const section = within((await modal()).getByRole('region', { name: 'Addresses' }));
    expect(await section.findByText('None on the plan; see the contract and policies below.')).toBeTruthy();
  });

  it('mark the status in Plan Details when the contract has ended', async () => {
    openOne(saysNo, { payerName: 'Blue Shield', endDate: day(-2) });
    const plan = await modal();
    const details = within(plan.getByRole('region', { name: 'Plan Details' }));
    expect(await details.findByText('Payer contract ended')).toBeTruthy();
    const shown = within(plan.getByRole('article', { name: 'Contract with Blue Shield' }));
    expect(shown.getByText('Ended')).toBeTruthy();
  });

  it('make the status Must Call if they contradict what the list still shows', async () => {
    let arrive = () => {};
    const wait = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    openOne(saysYes, { payerName: 'Blue Shield', status: 'Termed' }, wait);
    const details = within((await modal()).getByRole('region', { name: 'Plan Details' }));
    // Screen readers miss the text of a region that appears with it.
    const status = details.getByRole('status');
    expect(status.textContent).toBe('');
    arrive();
    const reason = 'Plan says Contracted; the payer’s contract is Termed';
    await waitFor(() => expect(status.textContent).toBe(reason));
    expect(details.getByText('Must Call')).toBeTruthy();
    expect(details.queryByText('Contracted')).toBeNull();
  });

  it('can be loaded on Retry after a failure, and are reported in a sentence if there are none', async () => {
    const view = openPlan({ getPlanCover: () => new Response('', { status: 500 }) });
    const plan = await modal();
    const retry = await plan.findByRole('button', { name: 'Retry' });
    view.wire.replies.getPlanCover = () => json({ data: { contracts: [], policies: [] } });
    await userEvent.click(retry);
    expect(await plan.findByText('No contract with Blue Shield is recorded for Cedar.')).toBeTruthy();
    expect(plan.getByText(`No policy for ${blue.planName} is recorded for Cedar.`)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('dialog'));
  });

  it('stay on screen when reloading them fails', async () => {
    const contract = makeContract({ payerName: 'Blue Shield' });
    const view = openPlan({ getPlanCover: () => json({ data: { contracts: [contract], policies: [] } }) });
    const plan = await modal();
    await plan.findByRole('article', { name: 'Contract with Blue Shield' });
    view.wire.replies.getPlanCover = () => new Response('', { status: 500 });
    // Past the time for which the response stays fresh.
    const now = Date.now();
    const clock = jest.spyOn(Date, 'now').mockReturnValue(now + 90_000);
    act(() => window.dispatchEvent(new Event('visibilitychange')));
    await plan.findByText('The contract and the policies could not be loaded.');
    clock.mockRestore();
    expect(plan.getByRole('article', { name: 'Contract with Blue Shield' })).toBeTruthy();
  });
});

describe('contracting at other facilities', () => {
  const says = (facilityName: string, contractStatus = 'Contracted' as const) => ({
    facilityName,
    contractStatus,
  });
  const plan = makePlan({
    descriptiveName: 'Blue Shield Silver',
    payerName: 'Blue Shield',
    facilityContracts: [says('Cedar'), says('Harbor'), says('Larch')],
  });
  const harbor = { facilityName: 'Harbor', contracts: [], policies: [] };
  const ended = {
    ...{ payerName: 'Blue Shield', financialClass: plan.financialClass, status: 'Contracted' },
    ...{ effectiveDate: '', endDate: '2024-03-31' },
  };
  const openIt = (elsewhere: object[]) =>
    open(`/plans?plan=${plan._id}`, [plan], {
      getPlanCover: () => json({ data: { contracts: [], policies: [], elsewhere } }),
    });
  const statuses = async () => {
    const heading = await (await modal()).findByRole('heading', { name: 'Contracting at other facilities' });
    return [...(heading.nextElementSibling?.children ?? [])].map(({ textContent }) => textContent);
  };

  it('is looked up again while the plan stays open', async () => {
    const intervals = jest.spyOn(window, 'setInterval');
    const { wire } = openIt([harbor]);
    await (await modal()).findByText('Larch: as the plan says. Their contracts are not known here.');
    const elsewhere = [{ ...harbor, contracts: [ended] }];
    wire.replies.getPlanCover = () => json({ data: { contracts: [], policies: [], elsewhere } });
    act(() => {
      for (const [action, ms] of intervals.mock.calls) if (ms === 3 * 60_000) action();
    });
    intervals.mockRestore();
    await waitFor(async () => expect((await statuses())[0]).toMatch(/^HarborPlan says .*Must Call$/));
  });

  it('is looked up again after a save, which may have added a facility', async () => {
    const before = { ...plan, facilityName: 'Cedar', facilityContracts: [says('Cedar')] };
    const after = { ...before, facilityContracts: [says('Cedar'), says('Harbor')], version: 2 };
    const replies = {
      getPlan: () => json({ data: before }),
      getPlanCover: () => json({ data: { contracts: [], policies: [] } }),
      updatePlan: () => json({ data: after }),
    };
    const { wire } = open(`/plans?plan=${plan._id}`, [before], replies, 'admin');
    const opened = await modal();
    await opened.findByText('No contract with Blue Shield is recorded for Cedar.');
    await userEvent.click(opened.getByRole('link', { name: 'Edit plan' }));
    await fill('Eligibility and Coding Notes', 'Also at Harbor.');
    const elsewhere = [{ ...harbor, contracts: [ended] }];
    wire.replies.getPlanCover = () => json({ data: { contracts: [], policies: [], elsewhere } });
    wire.replies.listPlans = listAnswer([after], 'v2');
    await save();
    await waitFor(async () =>
      expect(await statuses()).toEqual([expect.stringMatching(/^HarborPlan says .*Must Call$/)]),
    );
  });

  it('follows the plan until the contracts of those facilities are loaded', async () => {
    open(`/plans?plan=${plan._id}`, [plan], { getPlanCover: () => new Promise(() => {}) });
    expect(await statuses()).toEqual(['HarborContracted', 'LarchContracted']);
    expect((await modal()).getByText('As the plan says. Looking up their contracts…')).toBeTruthy();
  });

  it('is decided by the contracts of those facilities, with the reason shown', async () => {
    openIt([
      { ...harbor, contracts: [ended] },
      { ...harbor, facilityName: 'Larch' },
    ]);
    await waitFor(async () =>
      expect(await statuses()).toEqual([
        'HarborPlan says Contracted; the payer’s contract ended on Mar 31, 2024Must Call',
        'LarchContracted',
      ]),
    );
    expect((await modal()).queryByText(/s the plan says/)).toBeNull();
  });

  it('follows the plan when the contracts cannot be loaded', async () => {
    open(`/plans?plan=${plan._id}`, [plan], { getPlanCover: () => new Response('', { status: 500 }) });
    await (await modal()).findByText('As the plan says. Their contracts are not known here.');
  });
});
