import { afterAll, afterEach, beforeAll, expect } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { openBrowser, openWindow, type Window, type WindowOptions } from './browser.ts';
import { type Person, signInByCall } from './people.ts';
import { openProduct, type Product } from './product.ts';

/** The product of one journey file, and its windows, which close after each test. */
export type Journey = {
  readonly product: () => Product;
  /** Opens a window with its own storage and cookies at a path. */
  open(path: string, options?: WindowOptions): Promise<Page>;
  /** Opens a window in which a person (by default the demo user) is already signed in. Signing in is a journey of its own. */
  openAs(path: string, person?: Person, options?: WindowOptions): Promise<Page>;
  /** Names what the browser may report during this test because the journey provokes it. Any other report fails the test. */
  provokes(report: RegExp): void;
};

/** Call once at the top of a journey file; pass `startedProduct` if it needs a product of its own. */
export function startJourney(startedProduct: () => Promise<Product> = openProduct): Journey {
  let product: Product | undefined;
  let browser: Browser | undefined;
  let windows: Window[] = [];
  let provoked: RegExp[] = [];

  beforeAll(async () => {
    [product, browser] = await Promise.all([startedProduct(), openBrowser()]);
  });
  afterAll(async () => {
    await product?.stop();
  });
  afterEach(async () => {
    const problems = windows
      .flatMap((window) => window.problems)
      .filter((problem) => !provoked.some((report) => report.test(problem)));
    await Promise.all(windows.map((window) => window.close()));
    windows = [];
    provoked = [];
    expect(problems).toEqual([]);
  });

  const running = (): Product => {
    if (product === undefined) throw new Error('The product is not running.');
    return product;
  };
  const open = async (path: string, options?: WindowOptions): Promise<Page> => {
    if (browser === undefined) throw new Error('The browser is not running.');
    const window = await openWindow(browser, running().url, options);
    windows.push(window);
    return window.open(path);
  };
  return {
    product: running,
    open,
    openAs: (path, person, options) =>
      open(path, { ...options, signIn: (context) => signInByCall(context, running().url, person) }),
    provokes: (report) => provoked.push(report),
  };
}

/** A document of the site that loads nothing else. */
export const blank = '/favicon.svg';

/** How the browser reports calls that the server refuses. */
export const refusedCall = /status of 40[0-9]/;
