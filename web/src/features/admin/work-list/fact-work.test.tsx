/** @jest-environment ./web/src/testing/browser-environment.ts */
import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { makePlan } from '../../../../../shared/plan/testing/make-plan.ts';
import { json } from '../../../testing/fake-api.ts';
import { getsFocus, openDialog, press } from '../../../testing/press.ts';
import { switchInOtherTab } from '../../../testing/switch-in-other-tab.ts';
import { makeContract, openAdmin } from '../testing/open-admin.tsx';

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const cedar = {
  facilityName: 'Cedar',
  payerId: '12X45',
  phoneNumbers: [{ title: 'Claims', number: '(555) 555-0110' }],
};
/** Returns the texts of a part's lines, in order. */
async function lines(part: string): Promise<(string | null)[]> {
  const list = await screen.findByRole('list', { name: part });
  return within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
}

it('the work list shows due facts of plans and payer contracts, and verifies them in place', async () => {
  const by = { id: 'u9', name: 'Dana Whitfield' };
  const due = (days: number, groups: string[]) => ({
    verified: [{ groups, at: daysAgo(days), by }],
    interval: 30 as const,
  });
  const groups = ['contracting', 'claims', 'contacts'];
  const short = makePlan({ ...cedar, descriptiveName: 'Due short', verification: due(32, groups) });
  let plans = [
    short,
    makePlan({ ...cedar, descriptiveName: 'Due long', verification: { ...due(40, groups), owner: by } }),
    makePlan({ ...cedar, descriptiveName: 'Fine', verification: due(2, groups) }),
    makePlan({ ...cedar, descriptiveName: 'Nobody asks' }),
  ];
  const verification = due(33, ['contracting']);
  const [agreed, ended, elsewhere] = [
    makeContract({ verification }),
    makeContract({ payerName: 'Ended', endDate: '2020-01-31', verification }),
    makeContract({ payerName: 'Elsewhere', facilityName: 'Harbor', verification }),
  ];
  let contracts = [agreed, ended, elsewhere];
  openAdmin('/admin', {
    listUpdateRequests: () => json({ data: [] }),
    countNewUpdateRequests: () => json({ count: 0 }),
    listPlanPolicies: () => json({ items: [] }),
    listVerifiedWeeks: () => json({ data: [] }),
    listImports: () => json({ data: [] }),
    listPlans: () => json({ data: plans, total: plans.length, version: `v${plans[0]?.version}` }),
    listPayerContracts: () => json({ items: contracts }),
    verifyPayerContract: () => {
      const verified = { ...agreed, version: 2, verification: due(0, ['contracting']) };
      contracts = [verified, ended, elsewhere];
      return json({ data: verified });
    },
    verifyPlan: () => {
      const verified = { ...short, version: 2, verification: due(0, groups) };
      plans = plans.with(0, verified);
      return json({ data: verified });
    },
  });
  expect(await lines('Plans with facts to verify')).toEqual([
    expect.stringMatching(/^Due longDue, verified .*; owner: Dana WhitfieldVerifydue 10 days ago$/),
    expect.stringMatching(/^Due shortDue, verified .*; owner: AdministratorsVerifydue 2 days ago$/),
  ]);
  expect(await lines('Payer contracts with facts to verify')).toEqual([
    expect.stringMatching(/^FernholtDue, verified .*due 3 days ago$/),
  ]);
  expect(screen.getByRole('link', { name: 'Review them' }).getAttribute('href')).toBe('/admin/facts-due');
  const form = await openDialog('Verify: Due short', 'Verify Due short');
  await userEvent.click(form.getByRole('button', { name: 'Verify' }));
  await waitFor(async () => expect(await lines('Plans with facts to verify')).toHaveLength(1));
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Verify: Due long'));
  const ofContract = await openDialog('Verify: Fernholt, Cedar', 'Verify Fernholt, Cedar');
  await userEvent.click(ofContract.getByRole('button', { name: 'Verify' }));
  await waitFor(() =>
    expect(screen.queryByRole('list', { name: 'Payer contracts with facts to verify' })).toBeNull(),
  );
});

it('a contract that is being verified stays when another tab switches the facility', async () => {
  const verification = {
    verified: [{ groups: ['contracting'], at: daysAgo(33), by: { id: 'u9', name: 'Dana Whitfield' } }],
    interval: 30 as const,
  };
  const contract = makeContract({ verification });
  const view = openAdmin('/admin', {
    listPlans: () => json({ data: [], total: 0, version: 'v1' }),
    listPayerContracts: ({ path }) => json({ items: path.includes('Cedar') ? [contract] : [] }),
  });
  await press('Verify: Fernholt, Cedar');
  const form = await getsFocus(await screen.findByRole('dialog', { name: 'Verify Fernholt, Cedar' }));
  await switchInOtherTab(view, 'Harbor');
  expect(form.isConnected).toBe(true);
});
