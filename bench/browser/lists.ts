import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { moreDemoContracts } from '../../infra/local/demo/data/agreements.ts';
import { demoFacilities } from '../../infra/local/demo/data/facilities.ts';
import { randomFrom } from '../../infra/local/demo/data/random.ts';
import { siteFrom } from '../../infra/local/gateway/site.ts';
import { freePort, listenLocally } from '../../infra/local/listen.ts';
import type { User } from '../../shared/people/user.ts';
import { planColumns } from '../../shared/plan/fields/plan-columns.ts';
import { generatePlans } from '../data/plans.ts';
import { option } from '../options.ts';
import { figure, markdownTable, median, percentile } from '../statistics.ts';
import { openBrowser, signedInStorage, withFreshBrowser } from './browser.ts';
import { installProbe, rowsShown } from './probe.ts';

// `npm --prefix bench run lists`: the lists of people and of payer contracts in the same run as the plan table, in the real build
// (`npm run build`): the time from a key in the search box to the frame with the result, and the main thread's CPU time.

const rows = option('rows', 5_000);
const repeats = option('repeats', 3);
const planCount = 10_000;
const dist = join(import.meta.dirname, '../../web/dist');
const names = demoFacilities.map(({ name }) => name);
const [facility = ''] = names;
const at = '2026-11-01T09:00:00.000Z';

const contracts = Array.from({ length: rows }, (_, place) => ({
  ...moreDemoContracts(names[place % names.length] ?? '', place, new Date()),
  _id: `bench000-${place.toString(16).padStart(32, '0')}`,
  version: 1,
  createdAt: at,
  updatedAt: at,
}));

const firstNames = 'Ana Ben Carla Dev Eli Fay Goran Hana Ivo June Kofi Lena'.split(' ');
const lastNames = 'Abbott Brook Castillo Lopez Nguyen Okafor Petrov Quist Reyes Tran Ward'.split(' ');
const random = randomFrom(7);
const people = Array.from({ length: rows }, (_, place): User => {
  const [firstName, lastName] = [random.pick(firstNames), random.pick(lastNames)];
  return {
    _id: `p${place}`,
    firstName,
    lastName,
    email: `${firstName}.${lastName}.${place}@demo.test`.toLowerCase(),
    role: random.chance(0.02) ? 'admin' : 'user',
    status: random.chance(0.04) ? 'pending' : 'approved',
    facilityAccess: [facility],
    requestedFacility: [facility],
    phoneNumber: `(555) 555-01${String(place % 100).padStart(2, '0')}`,
    npi: String(1_000_000_000 + place),
    version: 1,
  };
});
const pending = people.filter(({ status }) => status === 'pending').length;
const plans = generatePlans(planCount);

/** A table to measure: its address, what is typed, and the header that is clicked. */
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
  {
    name: `${rows.toLocaleString('en')} users`,
    path: '/account/users',
    row: '[data-row]',
    box: '[aria-label="Search users by name, email or NPI"]',
    columns: [],
    queries: ['ward', 'ana lo', '@demo', '10000'],
    sortBy: 'Email and phone',
  },
] as const;
type Measurable = (typeof tables)[number];

/** What the API returns, for the requests of these screens. */
function apiAnswer({ pathname, searchParams }: URL): object | undefined {
  const from = Number(searchParams.get('cursor') ?? 0);
  const page = <Item>(items: readonly Item[], usual: number) => {
    const end = from + Number(searchParams.get('limit') ?? usual);
    return { part: items.slice(from, end), next: end < items.length ? { nextCursor: String(end) } : {} };
  };
  const theme = { _id: 'bench000', name: facility, theme: { primaryColor: '#005b7f' } };
  if (pathname === '/api/facilities') return { data: [theme] };
  if (pathname.startsWith('/api/facilities/')) return { data: theme };
  if (pathname === '/api/hub/payer-contracts') {
    const { part, next } = page(contracts, 1_000);
    return { items: part, ...next };
  }
  if (pathname === '/api/users') {
    const { part, next } = page(people, 1_000);
    return { data: part, pending, ...next };
  }
  if (pathname === '/api/books') {
    const { part, next } = page(plans, planCount);
    return { data: part, total: planCount, version: '1', ...next };
  }
  return undefined;
}

type Cost = { readonly ms: number; readonly cpu: number };

/** Measures one visit: the cost of each key, and of the first and a later sort. */
async function visit(origin: string, { name, path, row, box, columns, queries, sortBy }: Measurable) {
  return withFreshBrowser(async (context) => {
    await context.addCookies([openBrowser(origin)]);
    const page = await context.newPage();
    await page.addInitScript(
      (values) => {
        for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
        sessionStorage.setItem('phiWarningDismissed', 'true');
      },
      signedInStorage(facility, columns, 'admin'),
    );
    await page.addInitScript(installProbe, { row, marker: rowsShown });
    await page.goto(origin + path);
    await page.getByText(name).first().waitFor();
    // The plan table prepares its search during idle time.
    await page.waitForTimeout(5_000);
    const devTools = await context.newCDPSession(page);
    await devTools.send('Performance.enable', { timeDomain: 'threadTicks' });
    /** CPU time of the page's main thread so far, which excludes other work on the machine. */
    const worked = async (): Promise<number> => {
      const { metrics } = await devTools.send('Performance.getMetrics');
      return (metrics.find((metric) => metric.name === 'TaskDuration')?.value ?? 0) * 1_000;
    };
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
const site = siteFrom(dist, { stage: 'bench', idleMinutes: 30 });
const port = await freePort();
const server = await listenLocally(
  () =>
    createServer((request, response) => {
      const url = new URL(request.url ?? '/', 'http://localhost');
      if (!url.pathname.startsWith('/api/')) return void site(request, response, url);
      const body = apiAnswer(url) ?? { code: 'NOT_FOUND', message: 'Not of the benchmark.', requestId: 'b' };
      response.writeHead('code' in body ? 404 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    }),
  port,
);
const visits = new Map<Measurable, Awaited<ReturnType<typeof visit>>[]>(tables.map((table) => [table, []]));
try {
  for (let repeat = 0; repeat < repeats; repeat++)
    for (const table of tables) visits.get(table)?.push(await visit(`http://localhost:${port}`, table));
} finally {
  await server.stop();
}

const line = (name: string, part: 'keys' | 'first' | 'later', of: keyof Cost): string[] => [
  name,
  ...[...visits.values()].map((made) => {
    const values = made.flatMap((each) => each[part].map((cost) => cost[of]));
    return `${figure(median(values))} / ${figure(percentile(values, 0.95))}`;
  }),
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
