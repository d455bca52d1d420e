/** @jest-environment ./web/src/testing/browser-environment.ts */
import { expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { makePlan } from '../../../../shared/plan/testing/make-plan.ts';
import { json } from '../../testing/fake-api.ts';
import { openApp } from '../../testing/open-app.tsx';
import { runExport } from './run-export.ts';
import { files, freshExports, rowsOf } from './testing/export-files.ts';

freshExports();

// So many that the table reads them in steps before showing them.
const plans = Array.from({ length: 3_000 }, (_, n) =>
  makePlan({ descriptiveName: n % 1_000 === 0 ? `Quillfern ${n}` : `Tall plan ${n}` }),
);

it('an export contains all that the table shows, even if requested while the list is loading', async () => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  openApp('/plans?q=quillfern', {
    listPlans: async ({ path }) => {
      const from = Number(new URLSearchParams(path.split('?')[1]).get('cursor') ?? 0);
      if (from > 0) await held;
      const next = from === 0 ? 20 : from + 200;
      const more = next < plans.length ? { nextCursor: String(next) } : {};
      return json({ data: plans.slice(from, next), total: plans.length, version: 'v1', ...more });
    },
    noteExport: () => new Response(null, { status: 204 }),
  });
  await screen.findByText('Quillfern');
  await userEvent.click(screen.getByRole('button', { name: 'Export plans as shown to Excel' }));
  act(letGo);
  await waitFor(() => expect(files).toHaveLength(1));
  // 'Loading...' stays for a moment, and would disappear while the file is being read.
  await waitFor(() => expect(screen.queryByText('Loading...')).toBeNull());
  expect(await rowsOf(files[0]?.file)).toHaveLength(4);
});

it('an export as shown contains what a colleague has just changed, although the table is still reading it', async () => {
  let served = plans;
  openApp('/plans?q=quillfern', {
    listPlans: ({ path }) => {
      const from = Number(new URLSearchParams(path.split('?')[1]).get('cursor') ?? 0);
      const next = from + 1_000;
      const more = next < served.length ? { nextCursor: String(next) } : {};
      const version = served === plans ? 'v1' : 'v2';
      return json({ data: served.slice(from, next), total: served.length, version, ...more });
    },
    noteExport: () => new Response(null, { status: 204 }),
  });
  await screen.findByText('3 of 3,000 plans');
  served = plans.map((plan, n) => (n === 2_000 ? { ...plan, planName: 'Renamed', version: 2 } : plan));
  await userEvent.click(screen.getByRole('button', { name: 'Export plans as shown to Excel' }));
  await waitFor(() => expect(files).toHaveLength(1));
  expect((await rowsOf(files[0]?.file)).flat()).toContain('Renamed');
});

it('the progress of an export of prefixes moves with the plans, although no row is ready before the last one', async () => {
  const counts: number[] = [];
  await runExport({ kind: 'prefixes', facility: 'Cedar' }, plans.slice(0, 250), {
    signal: new AbortController().signal,
    ready: (count) => counts.push(count),
  });
  expect(counts).toEqual([100, 200, 250]);
});
