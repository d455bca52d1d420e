import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { moreDemoContracts } from '../../infra/local/demo/agreements.ts';
import { demoFacilities } from '../../infra/local/demo/facilities.ts';
import type { PayerContract } from '../../shared/schemas/payer-contract.ts';
import { signedInStorage, withFreshBrowser } from '../browser/browser.ts';
import { installProbe } from '../browser/probe.ts';
import { option } from '../options.ts';
import { figure, markdownTable, median, percentile } from '../statistics.ts';

/*
 * The payer contract manager with thousands of contracts: from a key in its search box to the frame that painted the
 * answer, measured like the plan table (browser/probe.ts). It serves the real build of web/ (`npm run build`).
 */
const rows = option('rows', 5_000);
const repeats = option('repeats', 3);
const pageSize = 1_000;
const queries = ['fernholt', 'ended', 'emberly ipa', '5550', 'not contracted', 'providers.windlass'] as const;
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

function apiAnswer(url: URL): { status: number; body: unknown } {
  const theme = { _id: 'bench000', name: names[0], theme: { primaryColor: '#005b7f' } };
  if (url.pathname === '/api/hub/payer-contracts') {
    const from = Number(url.searchParams.get('cursor') ?? 0);
    const next = from + pageSize < rows ? { nextCursor: String(from + pageSize) } : {};
    return { status: 200, body: { items: contracts.slice(from, from + pageSize), ...next } };
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

/** One visit: ms of each key, and of the first and a later sort. */
async function visit(origin: string) {
  return withFreshBrowser(async (context) => {
    const page = await context.newPage();
    const stored = signedInStorage(names[0] ?? '', [], 'admin');
    await page.addInitScript((values) => {
      for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
      sessionStorage.setItem('phiWarningDismissed', 'true');
    }, stored);
    await page.addInitScript(installProbe, '[data-record]');
    await page.goto(`${origin}/admin/payers`);
    await page
      .getByText(`${rows.toLocaleString('en')} contracts`)
      .first()
      .waitFor();
    await page.waitForTimeout(1_000);
    const timed = async (act: () => Promise<void>): Promise<number[]> => {
      await page.evaluate(() => window.probe.arm());
      const settled = page.evaluate(() => window.probe.settled());
      await act();
      const ms = await settled;
      return ms === undefined ? [] : [ms];
    };
    const keys: number[] = [];
    const box = page.getByLabel('Search contracts');
    for (const query of queries) {
      await box.click();
      for (const key of query)
        keys.push(...(await timed(() => page.keyboard.press(key === ' ' ? 'Space' : key))));
      await page.keyboard.press('Control+a');
      await timed(() => page.keyboard.press('Delete'));
    }
    const header = page.getByRole('columnheader', { name: 'Notes' }).getByRole('button');
    const [first = Number.NaN] = await timed(() => header.click());
    const [later = Number.NaN] = await timed(() => header.click());
    return { keys, first, later };
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
const visits: Awaited<ReturnType<typeof visit>>[] = [];
try {
  for (let repeat = 0; repeat < repeats; repeat++) visits.push(await visit(`http://127.0.0.1:${port}`));
} finally {
  server.closeAllConnections();
  server.close();
}
const keys = visits.flatMap((one) => one.keys);
console.log(
  markdownTable(
    [`${rows.toLocaleString('en')} contracts`, 'median', 'p95'],
    [
      ['key → results, ms', figure(median(keys)), figure(percentile(keys, 0.95))],
      ['sort, first, ms', figure(median(visits.map(({ first }) => first))), '–'],
      ['sort, later, ms', figure(median(visits.map(({ later }) => later))), '–'],
    ],
  ),
);
