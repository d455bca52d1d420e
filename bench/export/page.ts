import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { openBrowser, openWindow } from '../../web/e2e/support/browser.ts';
import { signIn } from '../../web/e2e/support/people.ts';

// How long at a time the page's main thread is busy while a running product exports its plans. Fill it first:
//   npm run demo -- --plans 10000 && npm start

const url = process.argv[2] ?? 'http://localhost:3000';
const traceFile = join(tmpdir(), `export-trace-${process.pid}.json`);
const categories = ['toplevel', 'devtools.timeline'];
const settleMs = 5_000;

const eventSchema = z.object({
  name: z.string(),
  pid: z.number(),
  tid: z.number(),
  ts: z.number(),
  /** Microseconds from start to end, and the CPU time within that. */
  dur: z.number().optional(),
  tdur: z.number().optional(),
  args: z.object({ name: z.string().optional() }).optional(),
});
const traceSchema = z.object({ traceEvents: z.array(eventSchema) });

const browser = await openBrowser();
const window = await openWindow(browser, url, { acceptDownloads: true });
const { page } = window;
await page.goto('/login');
await signIn(page);
await page.waitForURL(/\/plans/);
const count = await page
  .getByText(/^[\d,]+ plans$/)
  .first()
  .textContent();
await page.waitForTimeout(settleMs);
await page.getByRole('button', { name: 'Open menu' }).click();
const entry = page.getByRole('button', { name: 'Export All Local Plans to Excel' });
await entry.waitFor();
await page.waitForTimeout(1_000);

await browser.startTracing(page, { path: traceFile, categories });
const coming = page.waitForEvent('download');
const start = performance.now();
await entry.click();
await coming;
const ms = performance.now() - start;
await browser.stopTracing();
await browser.close();

const { traceEvents } = traceSchema.parse(JSON.parse(readFileSync(traceFile, 'utf8')));
rmSync(traceFile);
const mains = traceEvents.filter(
  (event) => event.name === 'thread_name' && event.args?.name === 'CrRendererMain',
);
const tasks = traceEvents.filter(
  (event) =>
    event.name.endsWith('RunTask') && mains.some(({ pid, tid }) => pid === event.pid && tid === event.tid),
);
const longest = (part: 'dur' | 'tdur') =>
  tasks
    .map((task) => Math.round((task[part] ?? 0) / 100) / 10)
    .sort((a, b) => b - a)
    .slice(0, 5)
    .join(', ');

console.log(`${count}, file after ${Math.round(ms)} ms`);
console.log(`Longest tasks of the page, ms: ${longest('dur')}`);
console.log(`Longest tasks of the page on the processor, ms: ${longest('tdur')}`);
