import { brotliCompressSync } from 'node:zlib';
import type { BrowserContext, Page } from 'playwright-core';
import { planColumns } from '../../shared/plan/fields/plan-columns.ts';
import { firstPageEntry } from '../../web/src/boot/first-page-cache.ts';
import { openBrowser, signedInStorage } from './browser.ts';
import type { Contender } from './contenders.ts';
import { installProbe, rowsShown } from './probe.ts';
import type { BenchServer } from './server.ts';

/** One repeat of one contender; ms, bytes. Absent: the contender lacks the feature, or nothing changed on screen. */
export type Measured = {
  keys: number[];
  sortFirst?: number | undefined;
  sortLater?: number | undefined;
  showAllFirst?: number | undefined;
  showAllLater?: number | undefined;
  scrollFrames: number[];
  blankFrames: number;
  rowsFromData?: number | undefined;
  rowsFromNavigation?: number | undefined;
  rowsSecondVisit?: number | undefined;
  rowsThirdVisit?: number | undefined;
  heapBytes: number;
  codeBytes: number;
};

export type ListOptions = { readonly showAll: boolean };

const queries = ['silver', 'care gold', 'po box 95', 'bayview hmo', 'authorization'] as const;
/** Any file of the server that is not a page. */
const someFile = '/cards/any.svg';
const wheelTurns = 60;
const wheelPixels = 400;

/**
 * Opens a tab with the storage of a signed-in person. The storage is written from a file of the same site before the visit: a
 * script that the driver adds to the visited page would make it wait some 50 ms for the browser process.
 */
async function preparePage(
  context: BrowserContext,
  contender: Contender,
  server: BenchServer,
): Promise<Page> {
  const page = await context.newPage();
  const stored = signedInStorage(
    server.facility,
    planColumns.map(({ key }) => key),
  );
  await context.addCookies([openBrowser(server.origin)]);
  await page.goto(server.origin + someFile);
  await page.evaluate((values) => {
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
    sessionStorage.setItem('phiWarningDismissed', 'true');
  }, stored);
  await page.addInitScript(installProbe, { row: contender.row, marker: rowsShown });
  return page;
}

/** Navigates the tab to another site, so that the browser ends this site's process and the next visit starts without one. */
async function leave(page: Page, server: BenchServer): Promise<void> {
  const elsewhere = new URL(someFile, server.origin);
  elsewhere.hostname = 'localhost';
  await page.goto(elsewhere.href);
}

/** Waits until the list is complete and nothing changes anymore. */
async function rest(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(1_500);
}

async function timed(page: Page, act: () => Promise<void>): Promise<number | undefined> {
  await page.evaluate(() => window.probe.arm());
  const settled = page.evaluate(() => window.probe.settled());
  await act();
  return settled;
}

async function typeQueries(page: Page): Promise<number[]> {
  const box = page.locator('#plan-search');
  const times: number[] = [];
  for (const query of queries) {
    await box.click();
    for (const character of query) {
      const ms = await timed(page, () => page.keyboard.press(character === ' ' ? 'Space' : character));
      if (ms !== undefined) times.push(ms);
    }
    await timed(page, () => page.keyboard.press('Control+a'));
    await timed(page, () => page.keyboard.press('Delete'));
  }
  return times;
}

async function scroll(page: Page, contender: Contender): Promise<{ frames: number[]; blank: number }> {
  const box = await page.locator(contender.scroller).first().boundingBox();
  await page.mouse.move((box?.x ?? 0) + 300, (box?.y ?? 0) + 300);
  await page.evaluate(
    ([scroller, row]) => window.probe.startScroll(scroller ?? '', row ?? ''),
    [contender.scroller, contender.row],
  );
  for (let turn = 0; turn < wheelTurns; turn++) await page.mouse.wheel(0, wheelPixels);
  return page.evaluate(() => window.probe.stopScroll());
}

async function usedHeap(context: BrowserContext, page: Page): Promise<number> {
  const session = await context.newCDPSession(page);
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize;
}

/** A freshly started browser is busy with itself for a while, unlike one that is open all day. */
const browserStartMs = 1_000;

/** Visits a page from another site and waits for its first plan. The probe is the driver's only script in the page. */
async function openRows(page: Page, server: BenchServer, path: string): Promise<void> {
  await leave(page, server);
  await page.waitForTimeout(browserStartMs);
  const rows = page.waitForEvent('console', {
    predicate: (message) => message.text() === rowsShown,
    timeout: 120_000,
  });
  await page.goto(server.origin + path);
  await rows;
}

/** Adds up the sizes of the page's own scripts and styles, as a server would send them. */
function countCode(page: Page): () => Promise<number> {
  const bodies: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    if (!/\.(js|css)$/.test(new URL(response.url()).pathname) || response.request().serviceWorker() !== null)
      return;
    bodies.push(response.body().catch(() => Buffer.alloc(0)));
  });
  // Compressed only when requested: this process is also the server, and the page would wait for it.
  return async () =>
    (await Promise.all(bodies)).reduce((sum, body) => sum + brotliCompressSync(body).length, 0);
}

export async function measure(
  context: BrowserContext,
  contender: Contender,
  server: BenchServer,
  options: ListOptions,
): Promise<Measured> {
  const page = await preparePage(context, contender, server);
  const code = countCode(page);
  await openRows(page, server, contender.path);
  await page.waitForTimeout(100);
  const codeBytes = await code();
  await rest(page);
  const first = await page.evaluate(() => window.probe.firstRows());
  const keys = await typeQueries(page);
  const header = page.locator(contender.header).first();
  const click = async () => header.click({ position: { x: 30, y: 10 } });
  const sortFirst = await timed(page, click);
  // A third click would turn off sorting in some contenders.
  const sortLater = await timed(page, click);
  const measured: Measured = {
    keys,
    sortFirst,
    sortLater,
    scrollFrames: [],
    blankFrames: 0,
    rowsFromData: first.fromData,
    rowsFromNavigation: first.fromNavigation,
    heapBytes: 0,
    codeBytes,
  };
  if (contender.showAll !== undefined && options.showAll) {
    const toggle = page.locator(contender.showAll).first();
    const press = () => toggle.click({ timeout: 120_000 });
    measured.showAllFirst = await timed(page, press);
    const { frames, blank } = await scroll(page, contender);
    measured.scrollFrames = frames;
    measured.blankFrames = blank;
    await timed(page, press);
    measured.showAllLater = await timed(page, press);
  }
  measured.heapBytes = await usedHeap(context, page);
  await page.close();
  if (contender.memoryPath !== undefined) {
    const again = await preparePage(context, contender, server);
    const { fromData } = await firstRowsAt(again, server, contender.memoryPath);
    measured.rowsFromData = fromData;
    await again.close();
  }
  return measured;
}

async function firstRowsAt(page: Page, server: BenchServer, path: string) {
  await openRows(page, server, path);
  await page.waitForTimeout(300);
  return page.evaluate(() => window.probe.firstRows());
}

/** The browser's copy of the list is written piece by piece after the first rows appear, its head last. */
const waitOptions = { timeout: 120_000, polling: 250 } as const;

/**
 * Returns the time from navigation to the first plan on screen (ms) when the browser has cached the list: for the second visit,
 * when Chromium stores compiled code, and the third, which is like all later ones.
 */
export async function rowsAtLaterVisits(
  context: BrowserContext,
  contender: Contender,
  server: BenchServer,
): Promise<Pick<Measured, 'rowsSecondVisit' | 'rowsThirdVisit'>> {
  const page = await preparePage(context, contender, server);
  await openRows(page, server, contender.path);
  await page.waitForFunction((entry) => localStorage.getItem(entry) !== null, firstPageEntry, waitOptions);
  await rest(page);
  const visit = async () => (await firstRowsAt(page, server, contender.path)).fromNavigation;
  const visits = { rowsSecondVisit: await visit(), rowsThirdVisit: await visit() };
  await page.close();
  return visits;
}

/** Heap of a page that contains only the parsed list. */
export async function heapOfData(context: BrowserContext, server: BenchServer): Promise<number> {
  const page = await context.newPage();
  await page.goto(`${server.origin}/bench/data-only/`);
  await page.waitForSelector('body[data-ready=yes]', { state: 'attached', timeout: 60_000 });
  const bytes = await usedHeap(context, page);
  await page.close();
  return bytes;
}
