/** @jest-environment ./web/src/testing/browser-environment.ts */
import { describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { planColumns } from '../../../../shared/plan/fields/plan-columns.ts';
import type { Plan } from '../../../../shared/plan/plan.ts';
import { makePlan } from '../../../../shared/plan/testing/make-plan.ts';
import { fakeApi, json, listAnswer, refusal } from '../../testing/fake-api.ts';
import { cedar, openApp, type Replies } from '../../testing/open-app.tsx';
import { renderApp } from '../../testing/render-app.tsx';
import { toasts } from '../../testing/shown-toasts.ts';
import { switchInOtherTab } from '../../testing/switch-in-other-tab.ts';
import { files, freshExports, rowsOf } from './testing/export-files.ts';
import { InPageWorker } from './testing/in-page-worker.ts';

const contracts = (contractStatus: 'Contracted' | 'Must Call') => [
  { facilityName: 'Cedar', contractStatus },
  { facilityName: 'Harbor', contractStatus: 'Not Contracted' as const },
];
const blue = makePlan({
  descriptiveName: 'Blue Shield PPO',
  planCode: 77001,
  prefixes: [{ value: 'XYZ' }, { value: '1E5' }],
  notes: '=not a formula\nsecond line',
  payerId: '00123',
  facilityAddress: { street: 'PO Box 1', city: 'Sacramento', state: 'CA', zip: '01234' },
  phoneNumbers: [{ title: 'Eligibility', number: '+1 (916) 555-0134' }],
  portalLinks: [{ title: 'Portal', url: 'https://portal.example.com' }],
  facilityContracts: contracts('Must Call'),
});
const sierra = makePlan({
  descriptiveName: 'Sierra 😀',
  planCode: 88002,
  prefixes: [{ value: 'ABC' }, { value: 'XYZ' }],
});
const others = Array.from({ length: 120 }, (_, n) =>
  makePlan({ descriptiveName: `Tall plan ${n}`, prefixes: [], facilityContracts: contracts('Contracted') }),
);
const all = [blue, sierra, ...others];

freshExports();

function open(plans: readonly Plan[] = all, at = '/plans', more: Replies = {}) {
  return openApp(at, {
    listPlans: listAnswer(plans),
    noteExport: () => new Response(null, { status: 204 }),
    ...more,
  });
}

const entries = [
  'Export All Local Plans to Excel',
  'Export Plans as Shown to Excel',
  'Export BlueCard Prefixes',
];
async function menu() {
  await userEvent.click(await screen.findByRole('button', { name: 'Open menu' }));
  return within(await screen.findByRole('navigation', { name: 'Main menu' }));
}
async function choose(entry: string) {
  await userEvent.click((await menu()).getByRole('button', { name: entry }));
}
const saved = () => waitFor(() => expect(files).toHaveLength(1));

/** Spec §5, implemented as plainly as possible. */
const naiveCell = (plan: Plan, column: (typeof planColumns)[number]) => {
  if (column.key === 'planCode' || column.key === 'payerCode') return plan[column.key];
  return column.text(plan) || '-';
};

describe('Export All Local Plans to Excel', () => {
  it('writes every plan with every column, whatever the table shows', async () => {
    open(all, '/plans/medicare?q=zzz');
    await screen.findByRole('link', { name: 'Commercial' });
    await choose('Export All Local Plans to Excel');
    await saved();
    expect(files[0]?.name).toBe('InsurancePlans.xlsx');
    expect(await rowsOf(files[0]?.file)).toEqual([
      planColumns.map(({ label }) => label),
      ...all.map((plan) => planColumns.map((column) => naiveCell(plan, column))),
    ]);
    await waitFor(() => expect(toasts()).toContain('Exported 122 plans to InsurancePlans.xlsx.'));
    expect(screen.queryByRole('region', { name: 'Export' })).toBeNull();
    expect(InPageWorker.started.map(({ terminated }) => terminated)).toEqual([true]);
  });

  it('names the plan that replaces another as it is called now', async () => {
    const successor = { id: sierra._id, name: 'Sierra before' };
    open([makePlan({ successor }), sierra]);
    await screen.findByText('2 plans');
    await choose('Export All Local Plans to Excel');
    await saved();
    const [labels = [], plan = []] = await rowsOf(files[0]?.file);
    expect(plan[labels.indexOf('Replaced By')]).toBe(`Sierra 😀 (${sierra._id})`);
  });

  it('reports the export to the server first, and writes no file if the server refuses', async () => {
    const { wire } = open(all, '/plans', { noteExport: () => refusal(500, 'INTERNAL', 'Not now.') });
    await screen.findByRole('link', { name: 'Commercial' });
    await choose('Export All Local Plans to Excel');
    const panel = within(await screen.findByRole('region', { name: 'Export' }));
    expect(await panel.findByText('Not now.')).toBeTruthy();
    expect(files).toEqual([]);
    expect(wire.calls('noteExport')[0]?.body).toEqual({ what: 'all plans', rows: 122 });
  });

  it('waits for the whole list', async () => {
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    open(all, '/account', {
      me: () => refusal(500, 'INTERNAL', 'No.'),
      listPlans: async ({ path }) => {
        const rest = path.includes('cursor');
        if (rest) await held;
        return json({
          data: rest ? all.slice(50) : all.slice(0, 50),
          total: all.length,
          version: 'v1',
          ...(rest ? {} : { nextCursor: 'more' }),
        });
      },
    });
    await choose('Export All Local Plans to Excel');
    const panel = within(await screen.findByRole('region', { name: 'Export' }));
    expect(await panel.findByText('Loading 50 of 122 plans…')).toBeTruthy();
    expect(files).toEqual([]);
    letGo();
    await saved();
    expect(await rowsOf(files[0]?.file)).toHaveLength(123);
  });
});

describe('the Export button beside Columns', () => {
  it('exports what the table shows, even if the menu was never opened', async () => {
    open(all, '/plans?q=blue');
    await screen.findByText('1 of 122 plans');
    await userEvent.click(screen.getByRole('button', { name: 'Export plans as shown to Excel' }));
    await saved();
    expect(files[0]?.name).toBe('InsurancePlansShown.xlsx');
    const [labels, ...exported] = await rowsOf(files[0]?.file);
    expect(labels).toEqual(screen.getAllByRole('columnheader').map(({ textContent }) => textContent));
    expect(exported.map(([name]) => name)).toEqual(['Blue Shield PPO']);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('Export Plans as Shown to Excel', () => {
  it('writes every page, sorted like the table', async () => {
    open(all, '/plans?sort=-planCode');
    await screen.findByText('122 plans');
    await choose('Export Plans as Shown to Excel');
    await saved();
    const [labels = [], ...rows] = await rowsOf(files[0]?.file);
    const codes = rows.map((row) => Number(row[labels.indexOf('Plan Code')]));
    expect(codes).toHaveLength(122);
    expect(codes).toEqual(codes.toSorted((a, b) => b - a));
  });

  it('is offered only on a page with the plan table, and never before sign-in', async () => {
    open(all, '/phone-numbers');
    const names = (await menu()).getAllByRole('button').map(({ textContent }) => textContent);
    expect(entries.filter((entry) => names.includes(entry))).toEqual([entries[0], entries[2]]);
    cleanup();
    localStorage.clear();
    renderApp(fakeApi({ listFacilities: () => json({ data: [cedar] }) }), '/login');
    const strangers = (await menu()).getAllByRole('button').map(({ textContent }) => textContent);
    expect(entries.filter((entry) => strangers.includes(entry))).toEqual([]);
  });
});

describe('Export BlueCard Prefixes', () => {
  it('writes one row per prefix and plan, sorted, with contracting at the facility', async () => {
    open();
    await choose('Export BlueCard Prefixes');
    await saved();
    expect(files[0]?.name).toBe('BlueCardPrefixes.xlsx');
    const [labels, ...rows] = await rowsOf(files[0]?.file);
    expect(labels?.at(-1)).toBe('Contracting at Cedar');
    expect(rows.map((row) => [row[0], row[1], row[3], row.at(-1)])).toEqual([
      ['1E5', 'Blue Shield PPO', 77001, 'Must Call'],
      ['ABC', 'Sierra 😀', 88002, '-'],
      ['XYZ', 'Blue Shield PPO', 77001, 'Must Call'],
      ['XYZ', 'Sierra 😀', 88002, '-'],
    ]);
  });
});

describe('an export', () => {
  it('can be canceled, which stops the worker and writes no file', async () => {
    InPageWorker.held = new Promise(() => {});
    open();
    await choose('Export All Local Plans to Excel');
    await waitFor(() => expect(InPageWorker.started).toHaveLength(1));
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(InPageWorker.started[0]?.terminated).toBe(true);
    expect(screen.queryByRole('region', { name: 'Export' })).toBeNull();
    expect(files).toEqual([]);
  });

  it('ends when another tab switches the facility', async () => {
    InPageWorker.held = new Promise(() => {});
    const view = open();
    await choose('Export All Local Plans to Excel');
    await waitFor(() => expect(InPageWorker.started).toHaveLength(1));
    await switchInOtherTab(view, 'Harbor', 'user');
    await waitFor(() => expect(InPageWorker.started[0]?.terminated).toBe(true));
    expect(files).toEqual([]);
  });

  it('reports that it failed, and can be retried', async () => {
    InPageWorker.broken = true;
    const view = open();
    await choose('Export All Local Plans to Excel');
    const panel = within(await screen.findByRole('region', { name: 'Export' }));
    expect(await panel.findByText('The file could not be written. Please try again.')).toBeTruthy();
    expect(view.logged).toContain('An export failed.');
    InPageWorker.broken = false;
    await userEvent.click(panel.getByRole('button', { name: 'Retry' }));
    await saved();
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Export' })).toBeNull());
    expect(document.activeElement?.id).toBe('main');
  });

  it('names the texts that were too long for a cell', async () => {
    const portalLinks = Array.from({ length: 40 }, (_, n) => ({
      title: `Portal ${n}`,
      url: `https://portal.example.com/${'x'.repeat(1_900)}`,
    }));
    open([makePlan({ descriptiveName: 'Long plan', portalLinks })]);
    await choose('Export All Local Plans to Excel');
    expect(
      await screen.findByText(
        /^1 text was longer than a cell can hold \(32,767 characters\).*Long plan \(Portal Links\)\.$/,
      ),
    ).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('region', { name: 'Export' })).toBeNull();
    expect(files).toHaveLength(1);
  });

  it('reports that there is nothing to export, or why the list could not be loaded', async () => {
    open([]);
    await choose('Export BlueCard Prefixes');
    expect(await screen.findByText('There are no BlueCard prefixes to export.')).toBeTruthy();
    cleanup();
    // As in another browser: this one has cached the empty list.
    localStorage.clear();
    open([], '/account', { listPlans: () => refusal(500, 'INTERNAL', 'The server is resting.') });
    await choose('Export All Local Plans to Excel');
    expect(await screen.findByText('The server is resting.')).toBeTruthy();
    expect(files).toEqual([]);
  });

  it('reports the age of a list that the server could not confirm', async () => {
    const { wire } = open();
    await screen.findByText('122 plans');
    Object.assign(wire.replies, { listPlans: () => 'network-down', noteExport: () => 'network-down' });
    await choose('Export All Local Plans to Excel');
    await saved();
    expect(
      await screen.findByText(/^The server cannot be reached\..* The file contains the list from/),
    ).toBeTruthy();
  });

  it('reports why the server could not confirm the list, and the export to a server that answers', async () => {
    const { wire } = open();
    await screen.findByText('122 plans');
    wire.replies.listPlans = () => refusal(500, 'INTERNAL', 'The server is resting.');
    await choose('Export All Local Plans to Excel');
    await saved();
    expect(await screen.findByText(/^The server is resting\. The file contains the list from/)).toBeTruthy();
    expect(wire.count('noteExport')).toBe(1);
  });

  it('writes no file from the cached list for a user who has lost access to the facility', async () => {
    const { wire } = open();
    await screen.findByText('122 plans');
    wire.replies.listPlans = () => refusal(404, 'NOT_FOUND', 'This was not found.');
    await choose('Export All Local Plans to Excel');
    const panel = within(await screen.findByRole('region', { name: 'Export' }));
    expect(await panel.findByText('This was not found.')).toBeTruthy();
    expect(files).toEqual([]);
  });
});
