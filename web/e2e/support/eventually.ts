import { setTimeout as pause } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';

/** Longer than any machine needs; a correct journey never waits this long. */
export const limitMs = 300_000;

/**
 * Polls a screen until it is as expected, as a person would: screens settle in their own time, and a single look may
 * come too early. `look` throws (for example through `expect`) until then; its final result is returned.
 * @throws what the last look threw, if the screen never gets there
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

/** Waits until a text is visible. It may appear in several places: a toast and its subject, a count and its announcement. */
export async function see(within: Page | Locator, text: string | RegExp): Promise<void> {
  await within.getByText(text).filter({ visible: true }).first().waitFor();
}
