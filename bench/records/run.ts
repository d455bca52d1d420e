import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { moreDemoContracts } from '../../infra/local/demo/agreements.ts';
import { demoFacilities } from '../../infra/local/demo/facilities.ts';
import type { PayerContract } from '../../shared/hub/contracts/payer-contract.ts';
import { planColumns } from '../../shared/plan/plan-columns.ts';
import { signedInStorage, withFreshBrowser } from '../browser/browser.ts';
import { installProbe, rowsShown } from '../browser/probe.ts';
import { workMeter } from '../browser/work-meter.ts';
import { generatePlans } from '../data/plans.ts';
import { option } from '../options.ts';
import { figure, markdownTable, median, percentile } from '../statistics.ts';

/*
 * The payer contract manager with thousands of contracts, beside the plan table in the same run: from a key in the search
 * box to the frame that painted the answer (browser/probe.ts), and the main thread's CPU time for it. It serves the real
 * build of web/ (`npm run build`).
 */
const rows = option('rows', 5_000);
const repeats = option('repeats', 3);
const pageSize = 1_000;
const planCount = 10_000;
const dist = join(import.meta.dirname, '../../web/dist');

const names = demoFacilities.map(({ name }) => name);
const at = '2026-11-01T09:00:00.000Z';
const contracts: PayerContract[] = Array.from({ length: rows }, (_, place) => ({
  ...moreDemoContracts(names[place % names.length] ?? '', place, new Date()),
  _id: `bench000-${place.toString(16).padStart(32, '0')}`,
  version: 1,
  createdAt: at,
  updatedAt: at,
}));

const plans = generatePlans(planCount);

/** A table that is measured: where it is, what is typed, and the header that is clicked. */
const tables = [
  {
    name: `${planCount.toLocaleString('en')} plans`,
    path: '/plans',
    row: '[role=row][data-place]',
    box: '#plan-search',
    columns: planColumns.map(({ key }) => key),
    queries: ['silver', 'care gold', 'po box 95', 'bayview hmo', 'authorization'],
    sortBy: 'Descriptive Name',
  },
  {
    name: `${rows.toLocaleString('en')} contracts`,
    path: '/admin/payers',
    row: '[data-row]',
    box: '[placeholder="Search contracts…"]',
    columns: [],
    queries: ['fernholt', 'ended', 'emberly ipa', '5550', 'not contracted', 'providers.windlass'],
    sortBy: 'Notes',
  },
] as const;
type Measurable = (typeof tables)[number];

function apiAnswer(url: URL): { status: number; body: unknown } {
  const theme = { _id: 'bench000', name: names[0], theme: { primaryColor: '#005b7f' } };
  if (url.pathname === '/api/hub/payer-contracts') {
    const from = Number(url.searchParams.get('cursor') ?? 0);
    const next = from + pageSize < rows ? { nextCursor: String(from + pageSize) } : {};
    return { status: 200, body: { items: contracts.slice(from, from + pageSize), ...next } };
  }
  if (url.pathname === '/api/books') {
    const from = Number(url.searchParams.get('cursor') ?? 0);
    const end = from + Number(url.searchParams.get('limit') ?? planCount);
    const next = end < planCount ? { nextCursor: String(end) } : {};
    const page = { data: plans.slice(from, end), total: planCount, version: '1', ...next };
    return { status: 200, body: page };
  }
  if (url.pathname === '/api/facilities') return { status: 200, body: { data: [theme] } };
  if (url.pathname.startsWith('/api/facilities/')) return { status: 200, body: { data: theme } };
  return { status: 404, body: { code: 'NOT_FOUND', message: 'Not part of the benchmark.', requestId: 'b' } };
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

async function respond(path: string, response: ServerResponse): Promise<void> {
  const url = new URL(path, 'http://localhost');
  if (url.pathname.startsWith('/api/')) {
    const { status, body } = apiAnswer(url);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    return;
  }
  const inside = normalize(url.pathname).replace(/^(\.\.[/\\])+/, '');
  const file = join(dist, extname(inside) === '' ? 'index.html' : inside);
  if (!existsSync(file)) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' });
  response.end(await readFile(file));
}

type Cost = { readonly ms: number; readonly cpu: number };

/** One visit: what each key cost, and the first and a later sort. */
async function visit(origin: string, { name, path, row, box, columns, queries, sortBy }: Measurable) {
  return withFreshBrowser(async (context) => {
    const page = await context.newPage();
    const stored = signedInStorage(names[0] ?? '', columns, 'admin');
    await page.addInitScript((values) => {
      for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
      sessionStorage.setItem('phiWarningDismissed', 'true');
    }, stored);
    await page.addInitScript(installProbe, { row, said: rowsShown });
    await page.goto(origin + path);
    await page.getByText(name).first().waitFor();
    // The plan table prepares its search when nothing else is to be done.
    await page.waitForTimeout(5_000);
    const worked = await workMeter(context, page);
    const timed = async (act: () => Promise<void>): Promise<Cost[]> => {
      const before = await worked();
      await page.evaluate(() => window.probe.arm());
      const settled = page.evaluate(() => window.probe.settled());
      await act();
      const ms = await settled;
      return ms === undefined ? [] : [{ ms, cpu: (await worked()) - before }];
    };
    const keys: Cost[] = [];
    for (const query of queries) {
      await page.locator(box).click();
      for (const key of query)
        keys.push(...(await timed(() => page.keyboard.press(key === ' ' ? 'Space' : key))));
      await page.keyboard.press('Control+a');
      await timed(() => page.keyboard.press('Delete'));
    }
    const header = page.getByRole('columnheader', { name: sortBy }).getByRole('button').first();
    return { keys, first: await timed(() => header.click()), later: await timed(() => header.click()) };
  });
}

if (!existsSync(dist)) throw new Error('Build the web app first: npm run build in the folder above.');
const server = createServer((request, response) => {
  respond(request.url ?? '/', response).catch(() => response.writeHead(500).end());
});
await new Promise<void>((resolve) => {
  server.listen(0, '127.0.0.1', resolve);
});
const { port } = server.address() as AddressInfo;
const visits = new Map<Measurable, Awaited<ReturnType<typeof visit>>[]>();
try {
  for (let repeat = 0; repeat < repeats; repeat++) {
    for (const table of tables) {
      const made = await visit(`http://127.0.0.1:${port}`, table);
      visits.set(table, [...(visits.get(table) ?? []), made]);
    }
  }
} finally {
  server.closeAllConnections();
  server.close();
}

const both = (costs: readonly Cost[], of: keyof Cost): string => {
  const values = costs.map((cost) => cost[of]);
  return `${figure(median(values))} / ${figure(percentile(values, 0.95))}`;
};
const line = (name: string, part: 'keys' | 'first' | 'later', of: keyof Cost): string[] => [
  name,
  ...tables.map((table) =>
    both(
      (visits.get(table) ?? []).flatMap((made) => made[part]),
      of,
    ),
  ),
];
console.log(
  markdownTable(
    ['median / p95', ...tables.map(({ name }) => name)],
    [
      line('key → results, ms', 'keys', 'ms'),
      line('key, ms of CPU', 'keys', 'cpu'),
      line('sort, first, ms', 'first', 'ms'),
      line('sort, first, ms of CPU', 'first', 'cpu'),
      line('sort, later, ms', 'later', 'ms'),
      line('sort, later, ms of CPU', 'later', 'cpu'),
    ],
  ),
);
