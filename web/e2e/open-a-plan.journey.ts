import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { animationsEnded, expectAccessible } from './support/browser.ts';
import { eventually, see } from './support/eventually.ts';
import { startJourney } from './support/journey.ts';
import { clickBeside, expectFocusAt } from './support/keyboard.ts';
import { demo } from './support/people.ts';
import { cellsOnce, countOfSome, grid, plansShown, search } from './support/plan-screen.ts';
import { seeToast } from './support/toasts.ts';

const journey = startJourney();
let page: Page;

const some = (texts: readonly string[]) => expect(texts).not.toEqual([]);
const main = () => page.getByRole('main');

describe('the plan dialog', () => {
  beforeEach(async () => {
    page = await journey.openAs('/plans');
    await plansShown(page);
  });

  const focusedRow = () =>
    page.evaluate(() => document.activeElement?.closest('[role=row]')?.textContent ?? '');

  it('opens at 400% zoom too, where controls and titles that stay in place would fill the window', async () => {
    await page.setViewportSize({ width: 360, height: 225 });
    const card = main().getByRole('listitem').first().getByRole('button').first();
    await eventually(async () => {
      const uncovered = await card.evaluate((button) => {
        button.scrollIntoView({ block: 'nearest' });
        const { left, top, height } = button.getBoundingClientRect();
        return document.elementFromPoint(left + 4, top + height / 2) === button;
      });
      expect(uncovered).toBe(true);
    });
    await card.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('heading', { name: 'Plan Details' }).waitFor();
    const scrolls = (element: Element) => element.scrollHeight > element.clientHeight;
    await eventually(async () => {
      expect(await dialog.evaluate(scrolls)).toBe(true);
      expect(await dialog.getByRole('region', { name: 'Plan', exact: true }).evaluate(scrolls)).toBe(false);
    });
  });

  it('copies the plan code also where the browser refuses its clipboard', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate(() =>
      Object.assign(navigator.clipboard, { writeText: async () => Promise.reject(new Error('By policy.')) }),
    );
    const [code = ''] = await cellsOnce(page, 'Plan Code', some);
    await grid(page).getByRole('row').nth(1).click();
    await page.getByRole('dialog').getByRole('heading', { name: 'Plan Details' }).waitFor();
    await page.keyboard.press('c');
    await seeToast(page, `Copied plan code ${code}`);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
  });

  it('opens by keyboard, returns the focus, enlarges a card, and closes on a backdrop click', async () => {
    await expectFocusAt(search(page));
    const [name = ''] = await cellsOnce(page, 'Descriptive Name', some);
    await page.keyboard.press('ArrowDown');
    await eventually(async () => expect(await focusedRow()).toContain(name));
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    const heading = dialog.getByRole('heading', { level: 2 });
    await heading.waitFor();
    await page.waitForURL(/plan=/);
    await dialog.getByRole('heading', { name: 'Portals & Phone Numbers' }).waitFor();
    await expectAccessible(page);
    const title = (await heading.textContent()) ?? '';
    expect(title).not.toBe('');
    expect(name).toContain(title);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await eventually(async () => expect(await focusedRow()).toContain(name.slice(0, 20)));

    await search(page).fill('ppo');
    await see(main(), countOfSome);
    await grid(page)
      .getByRole('row')
      .filter({ has: page.getByRole('img', { name: 'Card front' }) })
      .first()
      .click();
    await dialog.getByRole('button', { name: 'Zoom card front' }).click();
    const zoom = page.getByRole('dialog', { name: 'Card front' });
    const picture = zoom.getByRole('img', { name: 'Card front' });
    await picture.waitFor();
    await animationsEnded(page);
    const width = async () => (await picture.boundingBox())?.width ?? 0;
    const before = await eventually(async () => {
      const now = await width();
      expect(now).toBeGreaterThan(0);
      return now;
    });
    await picture.click();
    await eventually(async () => expect(await width()).toBeGreaterThan(before * 1.8));
    // At twice the size the picture fills the screen; a second click makes room for the backdrop again.
    await picture.click();
    await eventually(async () => expect(await width()).toBeLessThan(before * 1.1));
    await page.mouse.click(5, 5);
    await zoom.waitFor({ state: 'detached' });
    await dialog.getByRole('heading', { name: 'Plan Details' }).waitFor();
    await eventually(async () => {
      const modal = await dialog.boundingBox();
      expect(modal?.width).toBeLessThanOrEqual(1_200);
      expect(modal?.height).toBeLessThanOrEqual((page.viewportSize()?.height ?? 0) * 0.9 + 1);
    });
    await clickBeside(dialog);
  });
});

it('the plan dialog has one line for all that an administrator can do, so that a phone shows the answer first', async () => {
  page = await journey.openAs('/plans', { email: demo.admin }, { viewport: { width: 390, height: 844 } });
  await main().getByRole('listitem').first().getByRole('button').first().press('Enter');
  const dialog = page.getByRole('dialog');
  const region = dialog.getByRole('region', { name: 'Plan', exact: true });
  await region.waitFor();
  await eventually(async () => {
    const [top = 0, below = 0] = await Promise.all(
      [dialog, region].map(async (part) => (await part.boundingBox())?.y),
    );
    expect(below - top).toBeLessThan(170);
  });
});
