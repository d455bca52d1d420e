import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { expectAccessible } from './support/browser.ts';
import { eventually, see } from './support/eventually.ts';
import { startJourney } from './support/journey.ts';
import { expectFocusAt, expectFocusIn, pressEscape } from './support/keyboard.ts';
import { demo } from './support/people.ts';
import { cellsOnce, grid, plansShown, search } from './support/plan-screen.ts';
import { seeToast } from './support/toasts.ts';

const journey = startJourney();

/** Returns functions that press keys, and the number of keys pressed so far. */
function countingKeys(page: Page) {
  let keys = 0;
  return {
    count: () => keys,
    press: async (...names: readonly string[]) => {
      for (const name of names) await page.keyboard.press(name);
      keys += names.length;
    },
    type: async (text: string) => {
      await page.keyboard.type(text);
      keys += text.length;
    },
  };
}

describe('keyboard work for the next patient', () => {
  it('opens a plan by payer ID in 26 keys from a cold start; one more copies a claims address', async () => {
    const page = await journey.open('/plans');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const keys = countingKeys(page);
    const picker = page.getByRole('combobox', { name: 'Facility' });
    await expectFocusAt(picker);
    await see(page, 'You can leave out @demo.test.');
    // The hint and the facilities are two responses, and either may arrive first.
    await picker.locator('option').nth(1).waitFor({ state: 'attached' });
    // The PHI notice, which journeys have already dismissed, takes one key.
    await keys.press('ArrowDown', 'Tab');
    await keys.type(demo.user.split('@')[0] ?? '');
    await keys.press('Tab');
    await keys.type(demo.password);
    await keys.press('Enter');
    await plansShown(page);
    await expectFocusAt(search(page));
    await keys.type('BQ010');
    await see(grid(page), 'BQ010');
    await see(page, /^[1-9]\d* of [\d,]+ plans$/);
    await keys.press('Enter');
    await page.getByRole('dialog').getByText('Plan Details').waitFor();
    await expectFocusIn(page.getByRole('dialog'));
    expect(keys.count() + 1).toBeLessThanOrEqual(26);
    await keys.press('a');
    await seeToast(page, /Copied claims address/);
  });

  it('stays on a plan while the window becomes narrow, compares two, and reopens the last one with 0', async () => {
    const page = await journey.openAs('/plans');
    await plansShown(page);
    const row = grid(page).getByRole('row').nth(2);
    await row.focus();
    await page.setViewportSize({ width: 700, height: 900 });
    await expectFocusAt(page.getByRole('listitem').nth(1).getByRole('button').first());
    await page.setViewportSize({ width: 1440, height: 900 });
    await expectFocusAt(row);

    const [first = '', second = ''] = await cellsOnce(page, 'Plan Code', (codes) =>
      expect(codes.length).toBeGreaterThan(1),
    );
    await page.keyboard.press('ArrowUp');
    await expectFocusAt(grid(page).getByRole('row').nth(1));
    await page.keyboard.press('m');
    await see(page, /is marked for comparison/);
    await expectAccessible(page);
    await page.keyboard.press('ArrowDown');
    await expectFocusAt(row);
    await page.keyboard.press('m');
    const comparison = page.getByRole('dialog', { name: 'Compare two plans' });
    await see(comparison, /^Besides the name, /);
    for (const code of [first, second]) await see(comparison, code.trim());
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page);
    await eventually(async () =>
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390),
    );
    // The largest zoom: a status that is cut off could be read as another one.
    await page.setViewportSize({ width: 320, height: 640 });
    const statuses = comparison.locator('[data-tone] > span');
    await statuses.first().waitFor();
    await eventually(async () =>
      expect(
        await statuses.evaluateAll((texts) =>
          texts
            .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
            .map(({ textContent }) => textContent),
        ),
      ).toEqual([]),
    );
    await page.setViewportSize({ width: 1440, height: 900 });
    await comparison.getByRole('button', { name: 'Open' }).last().press('Enter');
    await page.getByRole('dialog').getByText('Plan Details').waitFor();
    await pressEscape(page.getByRole('dialog'));

    await grid(page).getByRole('row').nth(1).focus();
    await page.keyboard.press('0');
    const recent = page.getByRole('dialog', { name: 'Recent plans' });
    await see(recent, `plan code ${second.trim()}`);
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByText('Plan Details').waitFor();
  });
});
