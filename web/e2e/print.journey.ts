import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { startJourney } from './support/journey.ts';
import { demo } from './support/people.ts';
import { plansShown } from './support/plan-screen.ts';

const journey = startJourney();
const openAsAdmin = (path: string) => journey.openAs(path, { email: demo.admin });

// The width of Letter paper between margins of 0.4 inches, in CSS pixels.
const paperWidth = 739;

/** Shows the page as a browser prints it. */
async function onPaper(page: Page): Promise<void> {
  // Its style sheet arrives after the first rows.
  await page.waitForLoadState('networkidle');
  await page.setViewportSize({ width: paperWidth, height: 979 });
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await page
    .getByText(/ · Printed .* by /)
    .last()
    .waitFor();
}

describe('paper', () => {
  it('has the name of a plan beside nothing else, and a phone too if there is no next plan', async () => {
    const page = await openAsAdmin('/plans');
    await plansShown(page);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const title = page.getByRole('dialog').getByRole('heading', { level: 2 });
    await title.waitFor();
    await onPaper(page);
    expect((await title.boundingBox())?.height).toBeLessThan(40);

    await page.emulateMedia({ media: 'screen' });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/portal-links');
    await page.getByRole('article').first().getByRole('button').nth(1).click();
    await title.waitFor();
    expect((await title.boundingBox())?.width).toBeGreaterThan(200);
  });
});
