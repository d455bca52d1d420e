import { setTimeout as pause } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';

/** Longer than any machine needs; a journey that is right never waits for it. */
export const limitMs = 300_000;

/**
 * Looks at a screen until it is as wanted, as a person would: screens settle in their own time, and a single look may
 * come too early. `look` throws (by `expect`, say) while it is not; what it returns in the end is given back.
 * @throws what the last look threw, when the screen never gets there
 */
export async function eventually<Value>(look: () => Promise<Value>): Promise<Value> {
  const end = Date.now() + limitMs;
  for (;;) {
    try {
      return await look();
    } catch (error) {
      if (Date.now() > end) throw error;
      await pause(50);
    }
  }
}

/** Waits until a text can be seen. It may stand in several places: a toast and what it is about, a count and its announcement. */
export async function see(within: Page | Locator, text: string | RegExp): Promise<void> {
  await within.getByText(text).filter({ visible: true }).first().waitFor();
}
