import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { preview } from 'vite';
import type { User } from '../../shared/people/user.ts';
import { createRandom } from '../data/random.ts';
import { option } from '../options.ts';
import { figure, markdownTable, median, percentile } from '../statistics.ts';
import { signedInStorage, withFreshBrowser } from './browser.ts';
import { installProbe, rowsShown } from './probe.ts';
import { workMeter } from './work-meter.ts';

// `npm --prefix bench run users`: User Management over thousands of people, from the built site (`npm run build`).
const people = option('people', 5_000);
const repeats = option('repeats', 5);
const perPage = 1_000;
const facility = 'Saint Alder Medical Center';
const row = '[data-row]';
const queries = ['ward', 'ana lo', '@demo', '10000'] as const;

const firstNames = [
  'Ana',
  'Ben',
  'Carla',
  'Dev',
  'Eli',
  'Fay',
  'Goran',
  'Hana',
  'Ivo',
  'June',
  'Kofi',
  'Lena',
];
const lastNames = [
  'Abbott',
  'Brook',
  'Castillo',
  'Lopez',
  'Nguyen',
  'Okafor',
  'Petrov',
  'Quist',
  'Reyes',
  'Tran',
  'Ward',
];

function makePeople(): User[] {
  const random = createRandom(7);
  return Array.from({ length: people }, (_, place) => {
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
}

function adminStorage(): Record<string, string> {
  const stored = signedInStorage(facility, []);
  const [head, body = '', signature] = (stored.accessToken ?? '').split('.');
  const claims = { ...JSON.parse(Buffer.from(body, 'base64url').toString('utf8')), role: 'admin' };
  const accessToken = [head, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.');
  return {
    ...stored,
    accessToken,
    user: JSON.stringify({ ...JSON.parse(stored.user ?? '{}'), role: 'admin' }),
  };
}

async function answerCalls(context: BrowserContext, all: readonly User[]): Promise<void> {
  const pending = all.filter(({ status }) => status === 'pending').length;
  await context.route('**/config.json', (route) =>
    route.fulfill({ json: { stage: 'bench', idleMinutes: 30 } }),
  );
  await context.route('**/api/**', (route) => {
    const url = new URL(route.request().url());
    if (url.pathname === '/api/users') {
      const from = Number(url.searchParams.get('cursor') ?? 0);
      const end = from + Number(url.searchParams.get('limit') ?? perPage);
      const next = end < all.length ? { nextCursor: String(end) } : {};
      return route.fulfill({ json: { data: all.slice(from, end), pending, ...next } });
    }
    const theme = { _id: 'a1b2c3d4', name: facility, theme: { primaryColor: '#005b7f' } };
    return route.fulfill({ json: { data: url.pathname === '/api/facilities' ? [theme] : theme } });
  });
}

async function timed(page: Page, act: () => Promise<void>): Promise<number[]> {
  await page.evaluate(() => window.probe.arm());
  const settled = page.evaluate(() => window.probe.settled());
  await act();
  const ms = await settled;
  return ms === undefined ? [] : [ms];
}

type Measured = { keys: number[]; work: number[]; sort: number[]; rows: number[] };

async function measure(context: BrowserContext, origin: string): Promise<Measured> {
  const page = await context.newPage();
  await page.addInitScript((values) => {
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
    sessionStorage.setItem('phiWarningDismissed', 'true');
  }, adminStorage());
  await page.addInitScript(installProbe, { row, said: rowsShown });
  await page.goto(`${origin}/account/users`);
  await page
    .getByText(`${people.toLocaleString('en')} users`)
    .first()
    .waitFor();
  await page.waitForTimeout(1_500);
  const { fromNavigation } = await page.evaluate(() => window.probe.firstRows());
  const keys: number[] = [];
  const work: number[] = [];
  const worked = await workMeter(context, page);
  const box = page.getByLabel('Search users by name, email or NPI');
  for (const query of queries) {
    await box.click();
    for (const character of query) {
      const before = await worked();
      keys.push(...(await timed(page, () => page.keyboard.press(character === ' ' ? 'Space' : character))));
      work.push((await worked()) - before);
    }
    await page.keyboard.press('Control+a');
    keys.push(...(await timed(page, () => page.keyboard.press('Delete'))));
  }
  const sort = await timed(page, () => page.getByRole('button', { name: 'Email and phone' }).click());
  return { keys, work, sort, rows: fromNavigation === undefined ? [] : [fromNavigation] };
}

const site = await preview({
  root: join(import.meta.dirname, '../../web'),
  preview: { port: 0, strictPort: false, host: '127.0.0.1' },
  logLevel: 'error',
});
try {
  const all = makePeople();
  const origin = site.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '';
  const runs: Measured[] = [];
  for (let repeat = 0; repeat < repeats; repeat++) {
    runs.push(
      await withFreshBrowser(async (context) => {
        await answerCalls(context, all);
        return measure(context, origin);
      }),
    );
  }
  const line = (name: string, of: (run: Measured) => number[], goal: string) => {
    const values = runs.flatMap(of);
    return [name, `${figure(median(values))} / ${figure(percentile(values, 0.95))}`, goal];
  };
  const lines = [
    line('key → rows, ms', ({ keys }) => keys, '22 / 36'),
    line('main thread per key, 150 ms of waiting included, ms of CPU', ({ work }) => work, '–'),
    line('sort, first, ms', ({ sort }) => sort, '40'),
    line('rows on screen, from the navigation, ms', ({ rows }) => rows, '–'),
  ];
  console.log(markdownTable([`${people.toLocaleString('en')} users`, 'median / p95', 'goal'], lines));
} finally {
  await site.close();
}
