/** @jest-environment ./web/src/testing/browser-environment.ts */
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Plan } from '../../../../shared/plan/plan.ts';
import { makePlan } from '../../../../shared/plan/testing/make-plan.ts';
import { addDays, dayMs } from '../../../../shared/records/days.ts';
import { mondayOf } from '../../../../shared/records/weeks.ts';
import { factGroups } from '../../../../shared/verification/verification.ts';
import { makeCounts, makeImport } from '../../features/admin/imports/testing/make-import.ts';
import { makeContract, openAdmin } from '../../features/admin/testing/open-admin.tsx';
import { freshRequests, makeRequest } from '../../features/update-requests/testing/open-requests.tsx';
import { localDay, today } from '../../kit/local-time.ts';
import { json, listAnswer, refusal } from '../../testing/fake-api.ts';
import { lookAgain } from '../../testing/look-again.ts';
import { testUser } from '../../testing/make-session.ts';
import { beforeMidnight, passMidnight } from '../../testing/midnight.ts';
import { settle } from '../../testing/settle.ts';

freshRequests();
afterEach(() => void jest.useRealTimers());

const inDays = (days: number) => addDays(today(), days);
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString();

/** Returns a plan of Cedar that lacks nothing. */
const wholePlan = (overrides: Partial<Plan> = {}): Plan =>
  makePlan({
    facilityName: 'Cedar',
    facilityAddress: { street: 'PO Box 1' },
    payerId: '12X45',
    phoneNumbers: [{ title: 'Claims', number: '(555) 555-0110' }],
    // Plans of one payer and plan name are likely duplicates.
    ...(overrides.descriptiveName !== undefined && { planName: overrides.descriptiveName }),
    ...overrides,
  });

const openDashboard = (replies: Parameters<typeof openAdmin>[1] = {}, at = '/admin') =>
  openAdmin(at, {
    listUsers: () => json({ data: [], pending: 0 }),
    countNewUpdateRequests: () => json({ count: 0 }),
    listUpdateRequests: () => json({ data: [] }),
    listPayerContracts: () => json({ items: [] }),
    listPlanPolicies: () => json({ items: [] }),
    listVerifiedWeeks: () => json({ data: [] }),
    listImports: () => json({ data: [] }),
    ...replies,
  });

const heading = (name: string) => screen.findByRole('heading', { level: 2, name });
/** Returns the texts of a part's lines, in order. */
async function lines(part: string): Promise<(string | null)[]> {
  const list = await screen.findByRole('list', { name: part });
  return within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
}
const target = (link: string) =>
  screen.getByRole<HTMLAnchorElement>('link', { name: link }).getAttribute('href');

describe('the work list of the Admin Dashboard', () => {
  it('shows “Nothing waiting.” once, below the three cards, when there is no work', async () => {
    openDashboard({
      listPlans: listAnswer([wholePlan({ planName: 'One' }), wholePlan({ planName: 'Two' })]),
      listPayerContracts: () => json({ items: [makeContract()] }),
    });
    expect(await screen.findAllByText('Nothing waiting.')).toHaveLength(1);
    expect(screen.getByText('Work for Cedar; people at every facility.')).toBeTruthy();
    for (const name of ['MANAGE PAYERS', 'MANAGE PLANS', 'MANAGE PLAN CODES (coming soon)'])
      expect(
        screen.getByRole('link', { name }).compareDocumentPosition(screen.getByText('Nothing waiting.')),
      ).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.queryByRole('navigation', { name: 'Parts of the work list' })).toBeNull();
  });

  it('asks for the payer contracts until there is one, also beside plans', async () => {
    openDashboard({ listPlans: listAnswer([wholePlan()]) });
    await heading('No payer contracts yet 1');
    expect(target('Import them from a spreadsheet')).toBe('/admin/imports?kind=payerContracts');
  });

  it('names the first steps at a facility without plans', async () => {
    openDashboard({ listPlans: listAnswer([]) });
    await heading('First steps 2');
    expect(target('Import the plans from a spreadsheet')).toBe('/admin/imports?kind=plans');
    expect(target('Add a plan')).toBe('/books/create');
    expect(target('Enter the payer contracts')).toBe('/admin/payers');
    expect(target('Let people in')).toBe('/account#users');
    expect(screen.queryByText('Nothing waiting.')).toBeNull();
  });

  it('lists people waiting for approval, each linked to their entry among those waiting', async () => {
    const waiting = { ...testUser, status: 'pending', version: 1, requestedFacility: ['Harbor'] };
    const users = [
      { ...waiting, _id: 'u7', firstName: 'Parker', lastName: 'Pending' },
      { ...waiting, _id: 'u9', firstName: 'Una', lastName: 'Confirmed', emailConfirmed: false },
      { ...waiting, _id: 'u8', firstName: 'Ada', lastName: 'Approved', status: 'approved' },
    ].map(({ activeFacility: _, ...user }) => user);
    openDashboard({ listUsers: () => json({ data: users, pending: 1 }) });
    await heading('People waiting for approval 1');
    expect(await lines('People waiting for approval')).toEqual(['Parker Pendingasks for Harbor']);
    expect(target('Parker Pending')).toBe('/account?status=pending&person=u7#users');
  });

  it('groups this facility’s update requests, wrong facts and missing plans, oldest first', async () => {
    const wish = { text: 'Silver Choice', place: 'plans', people: 14 } as const;
    const plan = { _id: 'p1', descriptiveName: 'Silver HMO', payerName: 'Sample Payer', planCode: 77 };
    const requests = [
      makeRequest({ message: 'A newer one.', createdAt: daysAgo(1), status: 'In progress' }),
      makeRequest({ message: 'An older one.', createdAt: daysAgo(3) }),
      makeRequest({ message: 'Of Harbor.', facilityName: 'Harbor' }),
      makeRequest({ message: 'Of an archived one.', facilityName: 'Old Mill', createdAt: daysAgo(2) }),
      makeRequest({ message: 'Of a deleted one.', facilityName: undefined, createdAt: daysAgo(4) }),
      makeRequest({ wish, createdAt: daysAgo(40) }),
      makeRequest({ wish: { ...wish, text: 'Gold Choice', people: 2 }, createdAt: daysAgo(70) }),
      makeRequest({ plan, fact: 'phoneNumbers', message: 'It rings elsewhere.', createdAt: daysAgo(2) }),
      makeRequest({ plan, fact: 'planCode', message: 'It is 78.', createdAt: daysAgo(5) }),
    ];
    openDashboard({
      listUpdateRequests: ({ path }) => {
        const status = new URL(path, 'https://x.test').searchParams.get('status');
        return json({ data: requests.filter((request) => request.status === status) });
      },
    });
    await heading('Update requests 4');
    expect(await lines('Update requests')).toEqual([
      'Of a deleted one.Robin Registrar, a deleted facility4 days ago',
      'An older one.Robin Registrar3 days ago',
      'Of an archived one.Robin Registrar, Old Mill2 days ago',
      'A newer one.Robin Registrar, in progress1 day ago',
    ]);
    expect(target('An older one.')).toBe(`/request-update/inbox?request=${requests[1]?._id}`);
    expect(await lines('Reported as wrong')).toEqual([
      'Silver HMO, Plan Code: It is 78.Robin Registrar5 days ago',
      'Silver HMO, Phone Numbers: It rings elsewhere.Robin Registrar2 days ago',
    ]);
    expect(await lines('Requested but not found')).toEqual([
      '2 people asked for “Gold Choice”2 months ago',
      '14 people asked for “Silver Choice”1 month ago',
    ]);
    expect(screen.getAllByRole('link', { name: 'Update Requests' })[0]?.getAttribute('href')).toBe(
      '/request-update/inbox?facility=Cedar',
    );
  });

  it('lists this facility’s contracts that have ended or end in 7, 30 or 60 days, with links', async () => {
    const items = [
      makeContract({ payerName: 'Windlass', endDate: inDays(1) }),
      makeContract({ payerName: 'Fernholt', endDate: inDays(-12) }),
      makeContract({ payerName: 'Larkmoor', endDate: inDays(90) }),
      makeContract({ payerName: 'Quartzline', endDate: inDays(8) }),
      makeContract({ payerName: 'Granitebarrow', endDate: inDays(31) }),
      makeContract({ payerName: 'Elsewhere', endDate: inDays(1), facilityName: 'Harbor' }),
    ];
    openDashboard({ listPayerContracts: () => json({ items }) });
    await heading('Payer contracts that have ended 1');
    for (const [part, line] of [
      ['have ended', /^FernholtCommercial, Contracted, .*ended 12 days ago$/],
      ['end within 7 days', /^WindlassCommercial, Contracted, .*ends in 1 day$/],
      ['end within 30 days', /^Quartzline.*ends in 8 days$/],
      ['end within 60 days', /^Granitebarrow.*ends in 31 days$/],
    ] as const)
      expect(await lines(`Payer contracts that ${part}`)).toEqual([expect.stringMatching(line)]);
    await userEvent.click(screen.getByRole('link', { name: 'Fernholt' }));
    expect(await screen.findByRole('heading', { name: 'PAYER CONTRACT MANAGER' })).toBeTruthy();
    await waitFor(() =>
      expect(document.querySelector('[data-target]')?.getAttribute('data-row')).toBe(items[1]?._id),
    );
  });

  it('lists this facility’s imports that are running, waiting or have rejected rows, without abandoned ones', async () => {
    const counts = makeCounts({ rejected: 12 });
    const recent = (of: Parameters<typeof makeImport>[0]) => makeImport({ updatedAt: daysAgo(1), ...of });
    const data = [
      makeImport({
        fileName: 'old.csv',
        state: 'applied',
        counts,
        createdAt: daysAgo(15),
        updatedAt: daysAgo(15),
      }),
      makeImport({
        fileName: 'a.csv',
        state: 'checking',
        progress: { done: 5, total: 40 },
        createdAt: daysAgo(1),
      }),
      recent({ fileName: 'b.csv', state: 'applied', counts, createdAt: daysAgo(2) }),
      recent({ fileName: 'c.csv', state: 'applied', counts: makeCounts(), createdAt: daysAgo(2) }),
      makeImport({ fileName: 'd.csv', state: 'mapping', createdAt: daysAgo(16), updatedAt: daysAgo(13) }),
      makeImport({ fileName: 'e.csv', state: 'checking', facilityName: 'Harbor' }),
      makeImport({ fileName: 'left.csv', state: 'mapping', createdAt: daysAgo(15), updatedAt: daysAgo(15) }),
      makeImport({
        fileName: 'unused.csv',
        state: 'checked',
        createdAt: daysAgo(15),
        updatedAt: daysAgo(15),
      }),
      makeImport({ fileName: 'slow.csv', state: 'applying', createdAt: daysAgo(15) }),
      recent({ fileName: 'same.csv', state: 'checked', counts: makeCounts({ same: 9 }) }),
      recent({
        fileName: 'new.csv',
        state: 'checked',
        counts: makeCounts({ new: 9 }),
        createdAt: daysAgo(4),
      }),
      recent({
        ...{ fileName: 'f.csv', kind: 'payerNames', facilityName: 'All facilities' },
        ...{ state: 'mapping', createdAt: daysAgo(3) },
      }),
    ];
    openDashboard({ listImports: () => json({ data }) });
    await heading('Imports running or with rejected rows 6');
    expect(await lines('Imports running or with rejected rows')).toEqual([
      'd.csvColumns to map16 days ago',
      'slow.csvImporting15 days ago',
      'new.csvChecked, not imported4 days ago',
      'f.csvColumns to map3 days ago',
      'b.csvImported, 12 rows were rejected2 days ago',
      'a.csvChecking: 5 of 40 rows1 day ago',
    ]);
    expect(target('b.csv')).toBe(`/admin/imports/${data[2]?._id}`);
  });

  it('lists plans with missing facts and likely duplicates, each linked to its form', async () => {
    const plans = [
      wholePlan({ descriptiveName: 'No codes', planCode: undefined, createdAt: daysAgo(2) }),
      wholePlan({ descriptiveName: 'No address', facilityAddress: undefined }),
      wholePlan({ descriptiveName: 'No ID', payerId: undefined }),
      wholePlan({ descriptiveName: 'No phone', phoneNumbers: [] }),
      wholePlan({ descriptiveName: 'Silver Twin', planCode: 9, createdAt: daysAgo(9) }),
      wholePlan({ descriptiveName: 'Sliver Twin', planCode: 9, createdAt: daysAgo(4) }),
    ];
    openDashboard({ listPlans: listAnswer(plans) });
    expect(await lines('Plans without payer code or plan code')).toEqual([
      'No codesSample Payer, no plan codeadded 2 days ago',
    ]);
    expect(target('No codes')).toBe(`/books/edit/${plans[0]?._id}`);
    for (const [part, name] of [
      ['Plans without a claims address', 'No address'],
      ['Plans without an electronic ID', 'No ID'],
      ['Plans without a phone number', 'No phone'],
    ] as const)
      expect(await lines(part)).toEqual([expect.stringContaining(name)]);
    expect(await lines('Likely duplicates')).toEqual([
      'Silver TwinSliver Twinsame plan codeCompare and mergesince 4 days ago',
    ]);
  });

  it('keeps likely duplicates in place while the list is confirmed or has changed', async () => {
    const twins = ['Silver Twin', 'Sliver Twin'].map((descriptiveName) =>
      wholePlan({ descriptiveName, planCode: 9 }),
    );
    const { wire } = openDashboard({ listPlans: listAnswer(twins) });
    await lines('Likely duplicates');
    const link = screen.getByRole('link', { name: 'Compare and merge' });
    let gone = false;
    const watch = new MutationObserver(() => {
      gone ||= !link.isConnected;
    });
    watch.observe(document.body, { childList: true, subtree: true });
    const others = ['Golden Pair', 'Goldne Pair'].map((descriptiveName) =>
      wholePlan({ descriptiveName, planCode: 10 }),
    );
    for (const answer of [listAnswer(twins), listAnswer([...twins, ...others], 'v2')]) {
      wire.replies.listPlans = answer;
      await lookAgain(wire);
      await act(settle);
    }
    await waitFor(() => expect(screen.getAllByRole('link', { name: 'Compare and merge' })).toHaveLength(2));
    watch.disconnect();
    expect(gone).toBe(false);
  });

  it('lists plans that end soon and recently ended ones without a replacement, earliest first', async () => {
    const successor = { id: `demofac1-${'a'.repeat(32)}`, name: 'Next before it was renamed' };
    const gone = { id: `demofac1-${'b'.repeat(32)}`, name: 'Gone' };
    const plans = [
      wholePlan({ descriptiveName: 'In 60 days', endsOn: inDays(60) }),
      wholePlan({ descriptiveName: 'In 61 days', endsOn: inDays(61) }),
      wholePlan({ descriptiveName: 'Tomorrow', endsOn: inDays(1), successor: gone }),
      wholePlan({ descriptiveName: 'Today', endsOn: inDays(0), successor }),
      wholePlan({ descriptiveName: 'Next', _id: successor.id }),
      wholePlan({ descriptiveName: 'Replaced', endsOn: inDays(-3), successor }),
      wholePlan({ descriptiveName: 'Yesterday', endsOn: inDays(-1) }),
      wholePlan({ descriptiveName: 'Long ago', endsOn: inDays(-61) }),
    ];
    openDashboard({ listPlans: listAnswer(plans) });
    expect(await lines('Plans that end within 60 days')).toEqual([
      `Todayends on ${localDay(inDays(0))}, replaced by NextChange the end`,
      `Tomorrowends on ${localDay(inDays(1))}, replaced by GoneChange the end`,
      `In 60 daysends on ${localDay(inDays(60))}, no replacementChange the end`,
    ]);
    expect(await lines('Plans that ended in the last 60 days without a replacement')).toEqual([
      `Yesterdayended on ${localDay(inDays(-1))}, no replacementChange the end`,
    ]);
  });

  it('shows ten entries of a part, the number of others, and all of them on Show all', async () => {
    const plans = Array.from({ length: 12 }, (_, at) =>
      wholePlan({
        descriptiveName: `Plan ${at}`,
        phoneNumbers: [],
        createdAt: daysAgo(50 - at),
      }),
    );
    const view = openDashboard({ listPlans: listAnswer(plans) });
    const part = 'Plans without a phone number';
    await heading(`${part} 12`);
    expect(await lines(part)).toHaveLength(10);
    expect(screen.getByText(/^2 more\./)).toBeTruthy();
    await userEvent.click(screen.getByRole('link', { name: `Show all 12: ${part}` }));
    await waitFor(() => expect(view.address()).toBe('/admin?list=plans-phone'));
    // Only the lines in view are rendered.
    await waitFor(() => expect(document.querySelectorAll('[aria-setsize="12"]').length).toBeGreaterThan(0));
    expect(document.activeElement?.textContent).toBe('Work list');
    await userEvent.click(screen.getByRole('link', { name: 'All parts' }));
    await waitFor(() => expect(view.address()).toBe('/admin'));
    expect(await lines(part)).toHaveLength(10);
  });

  it('reports a part that failed to load, offers Retry, and keeps the others', async () => {
    const { wire } = openDashboard({
      listPayerContracts: () => refusal(500, 'INTERNAL', 'Broken.'),
      listPlans: listAnswer([wholePlan({ phoneNumbers: [] })]),
    });
    const failed = within(await screen.findByRole('region', { name: 'Payer contracts' }));
    expect(failed.getByText('Broken.')).toBeTruthy();
    await heading('Plans without a phone number 1');
    expect(screen.queryByText('Nothing waiting.')).toBeNull();
    wire.replies.listPayerContracts = () => json({ items: [makeContract({ endDate: inDays(3) })] });
    await userEvent.click(failed.getByRole('button', { name: 'Retry' }));
    await heading('Payer contracts that end within 7 days 1');
    expect(screen.queryByText('Broken.')).toBeNull();
  });

  it('shows figures for the last twelve weeks, at this facility and at all facilities', async () => {
    const end = { status: 'Done', at: new Date().toISOString(), by: 'Ada' } as const;
    const requests = [
      makeRequest({ createdAt: daysAgo(1), status: 'Done', steps: [end], facilityName: 'Harbor' }),
      makeRequest({ createdAt: daysAgo(100), status: 'Done', steps: [end] }),
      makeRequest({ createdAt: daysAgo(200), status: 'Done', steps: [{ ...end, at: daysAgo(199) }] }),
      // Not read: the one before is too old already.
      makeRequest({ createdAt: daysAgo(300), status: 'Done', steps: [end] }),
      makeRequest({ createdAt: daysAgo(3) }),
    ];
    // Nobody is asked to verify a plan that has ended, so it must not lower the share.
    const facilities = Promise.withResolvers<void>();
    const verified = [{ groups: [...factGroups], at: daysAgo(1), by: { id: 'a', name: 'Ada' } }];
    const plans = [wholePlan({ verification: { verified } }), wholePlan({ endsOn: inDays(-2) })];
    openDashboard({
      listPlans: listAnswer(plans),
      listVerifiedWeeks: () =>
        json({ data: [{ facilityName: 'Harbor', monday: mondayOf(today()), plans: 400, verified: 399 }] }),
      listFacilities: async () => {
        await facilities.promise;
        return json({ data: [{ _id: 'f1', name: 'Cedar', theme: { primaryColor: '#005b7f' } }] });
      },
      // One request a page.
      listUpdateRequests: ({ path }) => {
        const query = new URL(path, 'https://x.test').searchParams;
        const [first, ...others] = requests
          .filter(({ status }) => status === query.get('status'))
          .slice(Number(query.get('cursor')));
        const nextCursor = others.length > 0 ? `${Number(query.get('cursor')) + 1}` : undefined;
        return json({ data: first === undefined ? [] : [first], nextCursor });
      },
    });
    const lastRow = async (table: string) => {
      const rows = within(await screen.findByRole('table', { name: table })).getAllByRole('row');
      // Twelve weeks and the header row.
      expect(rows).toHaveLength(13);
      return within(rows.at(-1) ?? document.body)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent);
    };
    expect((await lastRow('Update requests')).at(-1)).toBe('1');
    expect(await lastRow('Median time to answer')).toEqual(['100 days']);
    await waitFor(async () => expect(await lastRow('Plans verified')).toEqual(['100%']));
    const choice = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Weeks of' });
    expect(choice.selectedOptions[0]?.textContent).toBe('Cedar');
    facilities.resolve();
    await userEvent.selectOptions(choice, 'All facilities');
    expect((await lastRow('Update requests')).at(-1)).toBe('2');
    // One plan is not verified.
    expect(await lastRow('Plans verified')).toEqual(['99%']);
    expect(await lastRow('Median time to answer')).toEqual(['50.5 days']);
  });

  it('says how many minutes an answer took that came within the hour', async () => {
    const now = Date.now();
    const createdAt = new Date(now - 20 * 60_000).toISOString();
    const end = { status: 'Done', at: new Date(now).toISOString(), by: 'Ada' } as const;
    openDashboard({
      listUpdateRequests: () => json({ data: [makeRequest({ createdAt, status: 'Done', steps: [end] })] }),
    });
    const table = within(await screen.findByRole('table', { name: 'Median time to answer' }));
    expect(table.getAllByRole('cell').at(-1)?.textContent).toBe('20 minutes');
  });

  it('shows the new week in every chart of a dashboard that stayed open over Sunday', async () => {
    beforeMidnight();
    openDashboard({
      listVerifiedWeeks: () =>
        json({ data: [{ facilityName: 'Cedar', monday: '2026-11-09', plans: 8, verified: 6 }] }),
      listUpdateRequests: () => json({ data: [makeRequest({ createdAt: '2026-11-17T12:00:00.000Z' })] }),
    });
    const lastWeek = async (name: string) =>
      within(await screen.findByRole('table', { name }))
        .getAllByRole('rowheader')
        .at(-1)?.textContent;
    const charts = ['Update requests', 'Plans verified'];
    for (const chart of charts) expect(await lastWeek(chart)).toBe(localDay('2026-11-16'));
    await passMidnight();
    for (const chart of charts) expect(await lastWeek(chart)).toBe(localDay('2026-11-23'));
  });
});
