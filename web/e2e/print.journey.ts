import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { tableColumns } from '../../shared/plan/fields/table-columns.ts';
import { expectAccessible } from './support/browser.ts';
import { eventually, see } from './support/eventually.ts';
import { blank, startJourney } from './support/journey.ts';
import { demo } from './support/people.ts';
import { countOfSome, plansShown, search } from './support/plan-screen.ts';
import { writePlan } from './support/write-plan.ts';

const journey = startJourney();
const openAsAdmin = (path: string) => journey.openAs(path, { email: demo.admin });
/** The page behind a dialog, where no role is found: it is hidden from screen readers. */
const behind = (page: Page) => page.locator('#root');

// The width of Letter paper between margins of 0.4 inches, in CSS pixels.
const paperWidth = 739;

/** Shows the page as a browser prints it. */
async function onPaper(page: Page): Promise<void> {
  await page.setViewportSize({ width: paperWidth, height: 979 });
  await page.emulateMedia({ media: 'print' });
  const printedBy = page.getByText(/ · Printed .* by /).last();
  await eventually(async () => {
    // What has yet to load does not hear it.
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    expect(await printedBy.isVisible()).toBe(true);
  });
}

/** Shows the page as it was before. */
async function onScreen(page: Page, size = { width: 1440, height: 900 }): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize(size);
}

describe('paper', () => {
  it('has an open plan alone: its name, the facility’s status, and its card in place of the zoomed one', async () => {
    const page = await openAsAdmin('/plans');
    await plansShown(page);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const title = page.getByRole('dialog').getByRole('heading', { level: 2 });
    await title.waitFor();
    await onPaper(page);
    await behind(page).waitFor({ state: 'hidden' });
    // The name is beside nothing else.
    await eventually(async () => expect((await title.boundingBox())?.height).toBeLessThan(40));

    // The status is there also if it leads to the notes.
    const facility = await page.evaluate(() => localStorage.getItem('activeFacility')?.replaceAll('"', ''));
    const plan = await writePlan(page, 'POST', undefined, {
      descriptiveName: 'Paper See Notes',
      facilityContracts: [{ facilityName: facility, contractStatus: 'See Notes' }],
    });
    await onScreen(page);
    await page.goto(`/plans?plan=${plan._id}`);
    const status = page.locator('[data-plan-detail]').getByRole('button', { name: 'See Notes' });
    await status.waitFor();
    await onPaper(page);
    await behind(page).waitFor({ state: 'hidden' });
    await status.waitFor();

    // A zoomed card is printed beside the name of its plan.
    await onScreen(page);
    await page.goto('/plans?q=ppo');
    // A click on a row that the search then moves away would open nothing.
    await see(page.getByRole('main'), countOfSome);
    await page.getByRole('img', { name: 'Card front' }).first().click();
    await page.getByRole('button', { name: 'Zoom card front' }).click();
    const zoomed = page.getByRole('dialog', { name: 'Card front' });
    await zoomed.waitFor();
    await onPaper(page);
    await zoomed.waitFor({ state: 'hidden' });
    const detail = page.locator('[data-plan-detail]');
    await detail.locator('h2').first().waitFor();
    await detail.locator('img').first().waitFor();

    // On a phone, too, the name is beside nothing else if there is no next plan.
    await onScreen(page, { width: 390, height: 844 });
    await page.goto('/portal-links');
    await page.getByRole('article').first().getByRole('button').nth(1).click();
    await title.waitFor();
    await eventually(async () => expect((await title.boundingBox())?.width).toBeGreaterThan(200));
  });

  it('has two compared plans in full, and nothing behind them', async () => {
    const page = await openAsAdmin('/plans');
    await plansShown(page);
    const rows = page.locator('[data-place]');
    await rows.nth(0).click({ modifiers: ['Control'] });
    // The bar that says so moves the rows down.
    await see(page, /is marked for comparison/);
    await rows.nth(1).click({ modifiers: ['Control'] });
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('table').waitFor();
    await page.waitForLoadState('networkidle');
    await page.emulateMedia({ media: 'print' });
    await behind(page).waitFor({ state: 'hidden' });
    await eventually(async () => {
      const [all, shown] = await dialog.evaluate((box) => [box.scrollHeight, box.clientHeight]);
      expect(shown).toBe(all);
      expect(await dialog.evaluate((box) => getComputedStyle(box.parentElement ?? box).position)).toBe(
        'static',
      );
    });
  });

  it('has a table’s headings on every sheet, its cells in full, and all columns, none narrower than a word', async () => {
    const page = await openAsAdmin(blank);
    for (const [path, notes] of [
      ['/admin/payers', ['normal']],
      ['/plans', []],
    ] as const) {
      await page.goto(path);
      await page.getByRole('columnheader').first().waitFor();
      await onPaper(page);
      // Chromium repeats no header that contains the box of a button.
      await eventually(async () => {
        const boxes = await page
          .locator('thead button')
          .evaluateAll((buttons) => buttons.map((button) => getComputedStyle(button).display));
        expect([path, ...new Set(boxes)]).toEqual([path, 'contents']);
        const cut = await page
          .locator('tbody :is(li:not(:has(a)), small, [data-tone] *)')
          .evaluateAll((elements) =>
            elements
              .filter(({ scrollHeight, clientHeight }) => clientHeight > 0 && scrollHeight > clientHeight + 1)
              .map(({ textContent }) => textContent),
          );
        expect([path, cut]).toEqual([path, []]);
        const spaces = await page
          .locator('tbody small')
          .evaluateAll((notes) => notes.map((note) => getComputedStyle(note).whiteSpace));
        expect([path, ...new Set(spaces)]).toEqual([path, ...notes]);
      });
      await onScreen(page);
    }

    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('button', { name: 'Show All Columns' }).click();
    await page.keyboard.press('Escape');
    await onPaper(page);
    // It has no toasts. This one stays on the screen.
    const toast = '<p data-scope="toast">Columns restored</p>';
    await page.evaluate((html) => document.body.insertAdjacentHTML('beforeend', html), toast);
    await page.getByText('Columns restored', { exact: true }).waitFor({ state: 'hidden' });
    const prefixes = page.locator('td span > span', { hasText: /^[A-Z0-9]{3}$/ });
    await eventually(async () => {
      const [table = 0, ...headers] = await page
        .locator('table, thead th:not(:last-child)')
        .evaluateAll((boxes) => boxes.map((box) => box.getBoundingClientRect().width));
      // Besides the columns, an administrator's table has Operations.
      expect(headers).toHaveLength(tableColumns.length);
      // A browser shrinks a page by at most a third.
      expect(table).toBeLessThan(paperWidth * 1.5);
      expect(Math.min(...headers)).toBeGreaterThanOrEqual(40);
      const lines = await prefixes.evaluateAll((shown) =>
        shown.map((prefix) => prefix.getClientRects().length),
      );
      expect([...new Set(lines)]).toEqual([1]);
    });
    const portal = page.getByRole('gridcell').getByRole('link').and(page.locator('[target]')).first();
    const shown = await portal.evaluate((link) => getComputedStyle(link, '::after').content);
    expect(shown).toContain('https://');
  });

  it('says which plans are on it, but has nothing of a member ID that was pasted into a search', async () => {
    const page = await openAsAdmin('/plans/medicare?verified=never');
    await search(page).fill('advantage');
    const main = page.getByRole('main');
    await see(main, countOfSome);
    await onPaper(page);
    await search(page).waitFor();
    await see(main, countOfSome);
    await see(main, 'Only plans whose facts are not verified yet.');
    await eventually(async () => {
      expect(await main.getByRole('navigation').allInnerTexts()).toEqual(['Medicare', '1']);
      expect(await main.getByRole('textbox').count()).toBe(1);
      expect(await main.locator('button:not(thead *):visible').allInnerTexts()).toEqual(['1']);
    });

    await onScreen(page);
    await page.goto('/plans');
    await plansShown(page);
    for (const box of [page.getByPlaceholder('Search prefixes only…'), search(page)]) {
      await box.fill('XYZ123456789');
      await onPaper(page);
      await box.waitFor({ state: 'hidden' });
      await onScreen(page);
      await box.fill('');
    }
    // The advice on what to search instead quotes it.
    await search(page).fill('XYZ123456789');
    await see(main, /'XYZ123456789'\. It looks like a member ID/);
    await onPaper(page);
    expect(await main.getByText('XYZ123456789').filter({ visible: true }).count()).toBe(0);
  });

  it('says how a list is filtered, has no buttons, and lists in full', async () => {
    const page = await openAsAdmin('/admin/audit-log');
    await page.getByRole('combobox', { name: 'Kind' }).selectOption({ index: 1 });
    await page.locator('input[type=date]').fill('2026-01-31');
    await page.waitForURL(({ searchParams }) => searchParams.has('kind') && searchParams.has('day'));
    await onPaper(page);
    const shown = page.locator('main :is(select, input):visible');
    await eventually(async () => expect(await shown.count()).toBe(2));
    await page.emulateMedia({ media: 'screen' });
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.waitForURL((url) => url.search === '');
    await page.emulateMedia({ media: 'print' });
    await shown.first().waitFor({ state: 'hidden' });

    await onScreen(page);
    await page.goto('/no/such/page');
    const home = page.getByRole('main').getByRole('link');
    await home.waitFor();
    await expectAccessible(page);
    await page.emulateMedia({ media: 'print' });
    await home.waitFor({ state: 'hidden' });
    const banner = page.getByRole('banner');
    await banner.getByRole('combobox', { name: 'Facility' }).waitFor();
    await banner.getByRole('button', { name: 'Open menu' }).waitFor({ state: 'hidden' });
    await page.getByRole('link', { name: 'Skip to main content' }).waitFor({ state: 'hidden' });
    await page.emulateMedia({ media: 'screen' });
    for (const [path, item] of [
      // A deleted plan is no link.
      ['/changes', 'main section:not([aria-label="Must read"]) li'],
      ['/api-reference', 'main ul li button'],
    ] as const) {
      await page.goto(path);
      await see(page, /^\d+ (plans|calls)$/);
      await onPaper(page);
      await eventually(async () => {
        expect(await page.locator(':is(.chakra-button, [data-copy]):visible').allInnerTexts()).toEqual([]);
        const count = (await page.getByText(/^\d+ (plans|calls)$/).allInnerTexts()).map(Number.parseFloat);
        expect([path, await page.locator(item).count()]).toEqual([path, count[0]]);
        const last = page.locator(item).last();
        expect(
          await last.evaluate((one) => one.closest('ul')?.scrollHeight === one.closest('ul')?.clientHeight),
        ).toBe(true);
      });
      await page.emulateMedia({ media: 'screen' });
    }
  });
});
