import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  errors,
  type Page,
} from 'playwright-core';
import { chromiumArguments, findChromium } from './chromium.ts';
import { limitMs } from './eventually.ts';
import { recordToasts } from './toasts.ts';

let launched: Promise<Browser> | undefined;

/** Returns this run's browser. The first call launches it, and so does a call that finds it has exited. */
export async function openBrowser(): Promise<Browser> {
  if (launched !== undefined && (await launched).isConnected()) return launched;
  const executablePath = await findChromium();
  launched = chromium.launch({ executablePath, args: chromiumArguments, headless: true });
  return launched;
}

export async function closeBrowser(): Promise<void> {
  await (await launched)?.close();
}

/** `CPU_SLOWDOWN=4 npm run journeys` runs pages as on a machine a quarter as fast. */
const slowdown = Number(process.env.CPU_SLOWDOWN ?? 1);

async function slowDown(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
}

/** A window with its own storage and cookies that remembers the errors on its console. */
export type Window = {
  readonly problems: string[];
  /** Opens a page of the window at a path. */
  open(path: string): Promise<Page>;
  close(): Promise<void>;
};

export type WindowOptions = BrowserContextOptions & {
  /** False for a person who opens the site for the first time. */
  noticesRead?: boolean;
  /** Signs a person in before the first page loads. @returns entries of the local storage */
  signIn?: (context: BrowserContext) => Promise<Record<string, string>>;
};

/**
 * Whether a page gets frames, which every click waits for. Now and then Chromium makes one that never gets any although its
 * scripts run. Neither a reload nor bringing it to the front helps, but a new page does: github.com/dknauss/Sudo/pull/353.
 */
const draws = (page: Page): Promise<boolean> =>
  page
    .waitForFunction(() => new Promise(requestAnimationFrame), undefined, { polling: 100, timeout: 60_000 })
    .then(
      () => true,
      (error) => {
        if (error instanceof errors.TimeoutError) return false;
        throw error;
      },
    );

/** Opens a window. Everything the browser reports as an error is a problem; a journey names those that it provokes. */
export async function openWindow(
  browser: Browser,
  url: string,
  { noticesRead = true, signIn, ...options }: WindowOptions = {},
): Promise<Window> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    // A service worker would fetch the whole site for each window; journeys that go offline allow it.
    serviceWorkers: 'block',
    ...options,
  });
  // Only the journey about the notices reads them; in all others they have been read before.
  if (noticesRead) {
    const session = (await signIn?.(context)) ?? {};
    await context.addInitScript((entries) => {
      sessionStorage.setItem('phiWarningDismissed', 'true');
      // Written once, before the first page. The session is not written again: after signing out the person stays signed out.
      if (localStorage.getItem('cookieConsent') === null)
        for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
      localStorage.setItem('cookieConsent', 'true');
    }, session);
  }
  // Journeys wait for everything, so only what never happens reaches these timeouts, however busy the machine is.
  context.setDefaultTimeout(limitMs);
  await context.addInitScript((limitMs) => {
    const { setTimeout } = window;
    // The site abandons a call after 30 s, which a stalled machine could use up without doing any work.
    const patient = (run: TimerHandler, ms = 0, ...more: unknown[]) =>
      setTimeout(run, ms === 30_000 ? limitMs : ms, ...more);
    Object.assign(window, { setTimeout: patient });
    AbortSignal.timeout = () => new AbortController().signal;
  }, limitMs);
  if (slowdown > 1) context.on('page', slowDown);
  await recordToasts(context);
  const problems: string[] = [];
  const open = async (path: string, more = 2): Promise<Page> => {
    const page = await context.newPage();
    page.on('console', (message) => {
      const { url } = message.location();
      // Chrome looks there for an icon of a document that has none (`blank`). The site has one.
      if (message.type() === 'error' && !url.endsWith('/favicon.ico'))
        problems.push(`${message.text()} (${url})`);
    });
    page.on('pageerror', (error) => problems.push(String(error)));
    await page.goto(path);
    if (await draws(page)) return page;
    if (more === 0) throw new Error(`The browser draws no page at ${path}, and three were opened.`);
    process.stdout.write(`The browser never drew its page at ${path}; opening another.\n`);
    await page.close();
    return open(path, more - 1);
  };
  return { problems, open, close: () => context.close() };
}

/**
 * Waits until animations have ended: a dialog that is still sliding in is neither hidden nor fully there. Does not wait for
 * spinners, which never end, nor for animations that have yet to begin, such as a toast's exit in three seconds.
 */
export async function animationsEnded(page: Page): Promise<void> {
  await page.evaluate(() => {
    const ending = document.getAnimations().filter(({ effect, currentTime }) => {
      const { iterations, delay = 0 } = effect?.getTiming() ?? {};
      return iterations !== Infinity && Number(currentTime) >= delay;
    });
    return Promise.allSettled(ending.map(({ finished }) => finished)).then(() => undefined);
  });
}

const axeSource = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type AxeViolation = { id: string; help: string; nodes: { target: unknown[]; failureSummary?: string }[] };

/** Counts animations since its first call. A button that is fading in briefly has a color that nobody reads. */
const animationsStarted = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const counted = window as { animationsStarted?: number };
    if (counted.animationsStarted === undefined) {
      counted.animationsStarted = 0;
      const count = () => {
        counted.animationsStarted = (counted.animationsStarted ?? 0) + 1;
      };
      for (const begin of ['transitionrun', 'animationstart']) document.addEventListener(begin, count, true);
    }
    return counted.animationsStarted;
  });

/** Expects axe to find nothing on the page in its current state. Checks again if something moved during the check. */
export async function expectAccessible(page: Page): Promise<void> {
  // Right after a navigation the page may still be empty.
  await page.locator('h1, [role=dialog], [role=alertdialog]').first().waitFor({ state: 'attached' });
  // The page's CSP forbids injected scripts; evaluating through the debugger is not bound by it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await axeSource);
  for (;;) {
    const begun = await animationsStarted(page);
    await animationsEnded(page);
    const violations = await page.evaluate<AxeViolation[]>(
      "axe.run(document, { resultTypes: ['violations'] }).then((result) => result.violations)",
    );
    if (violations.length > 0 && (await animationsStarted(page)) !== begun) continue;
    const found = violations.map(({ id, help, nodes }) => ({
      id,
      help,
      where: nodes
        .slice(0, 3)
        .map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary ?? ''}`),
    }));
    assert.deepEqual(found, [], 'axe found something');
    return;
  }
}
