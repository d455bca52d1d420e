import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { tableColumns } from '../../shared/plan/fields/table-columns.ts';
import { expectAccessible } from './support/browser.ts';
import { eventually, see } from './support/eventually.ts';
import { startJourney } from './support/journey.ts';
import { demo } from './support/people.ts';
import { cellsOnce, countOfSome, grid, plansShown, search } from './support/plan-screen.ts';
import { seeToast } from './support/toasts.ts';

const journey = startJourney();
let page: Page;

const main = () => page.getByRole('main');

describe('the plan table', () => {
  beforeEach(async () => {
    page = await journey.openAs('/plans');
    await plansShown(page);
  });

  it('shows all rows on request, none of whose statuses is cut off', async () => {
    await page.getByRole('button', { name: 'Show All' }).click();
    await eventually(async () =>
      expect(Number(await grid(page).getAttribute('aria-rowcount'))).toBeGreaterThan(150),
    );
    // Other facilities' statuses and their tags are not cut off in any row.
    await eventually(async () => {
      const cut = await grid(page)
        .locator('[data-elsewhere]')
        .evaluateAll((tags) =>
          tags.filter((tag) => {
            const [own, cell] = [tag, tag.closest('td')].map((box) => box?.getBoundingClientRect());
            return tag.scrollWidth > tag.clientWidth || (own?.right ?? 0) > (cell?.right ?? 0);
          }),
        );
      expect(cut).toEqual([]);
    });
    await expectAccessible(page);
  });

  it('has lines, edges and an outline in high contrast', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    await page.keyboard.press('ArrowDown');
    const row = grid(page).locator('[data-place]').first();
    await eventually(async () => {
      const edges = await row.evaluate((element) => [
        getComputedStyle(element).borderBottomStyle,
        getComputedStyle(element, '::before').borderStyle,
        getComputedStyle(element.querySelector('[data-tone]') ?? element).outlineStyle,
      ]);
      expect(edges).toEqual(['solid', 'solid', 'solid']);
    });
    // The class that is chosen.
    const classes = page.getByRole('navigation', { name: 'Financial class' }).getByRole('link');
    const [chosen, other] = await classes.evaluateAll((links) =>
      links.map((link) => getComputedStyle(link).color),
    );
    expect(chosen).not.toBe(other);
    await expectAccessible(page);
  });

  it('keeps the user’s column settings, and moves even a hidden column where it is dragged', async () => {
    await page.getByRole('button', { name: 'Columns' }).click();
    const panel = page.getByRole('dialog', { name: 'Columns' });
    const order = () => panel.getByRole('listitem').allTextContents();
    await eventually(async () =>
      expect((await order()).slice(0, 3)).toEqual([
        'Descriptive Name',
        'Financial Class',
        'Payer NameHidden',
      ]),
    );
    await expectAccessible(page);
    const grip = panel.getByRole('button', { name: 'Move Payer Name' });
    await grip.scrollIntoViewIfNeeded();
    const from = await grip.boundingBox();
    const to = await panel.getByRole('button', { name: 'Move Descriptive Name' }).boundingBox();
    const x = (from?.x ?? 0) + 20;
    await page.mouse.move(x, (from?.y ?? 0) + 10);
    await page.mouse.down();
    await page.mouse.move(x, (to?.y ?? 0) + 10, { steps: 8 });
    await page
      .getByText(`Payer Name is over position 1 of ${tableColumns.length}.`)
      .waitFor({ state: 'attached' });
    await page.mouse.up();
    await eventually(async () =>
      expect((await order()).slice(0, 3)).toEqual([
        'Payer NameHidden',
        'Descriptive Name',
        'Financial Class',
      ]),
    );
    await seeToast(page, 'Settings Updated');
    await page.reload();
    await plansShown(page);
    await page.getByRole('button', { name: 'Columns' }).click();
    await eventually(async () => expect((await order())[0]).toBe('Payer NameHidden'));
  });
});

it('the plan table has the last column’s edge beside Operations, not beneath it', async () => {
  page = await journey.openAs('/plans', { email: demo.admin });
  await plansShown(page);
  await eventually(async () => {
    const handle = page.getByLabel('Width of Card Back');
    const atEdges = await handle.evaluate((edge) => {
      edge.closest('[data-plan-table]')?.scrollTo(9_999, 0);
      const { left, right, top } = edge.getBoundingClientRect();
      return [left + 1, right - 1].map((x) => document.elementFromPoint(x, top + 9) === edge);
    });
    expect(atEdges).toEqual([true, true]);
  });
});

it('the plan table brings the focused cell in front of the columns that stay in place', async () => {
  page = await journey.openAs('/plans', { email: demo.admin });
  await plansShown(page);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('button', { name: 'Show All Columns' }).click();
  const all = tableColumns.length;
  await eventually(async () => expect(await grid(page).getAttribute('aria-colcount')).toBe(String(all + 1)));
  await page.keyboard.press('Escape');
  await grid(page).locator('[data-place]').first().focus();
  /** Moves to a column's cell, and expects to see the middle of it. */
  const press = async (key: 'ArrowRight' | 'ArrowLeft', column: number) => {
    await page.keyboard.press(key);
    await eventually(async () => {
      const seen = await page.evaluate(() => {
        const cell = document.activeElement;
        const { left = 0, top = 0, width = 0, height = 0 } = cell?.getBoundingClientRect() ?? {};
        const inFront = document.elementFromPoint(left + width / 2, top + height / 2);
        return [Number(cell?.getAttribute('aria-colindex')), cell?.contains(inFront)];
      });
      expect(seen).toEqual([column, true]);
    });
  };
  for (let column = 1; column <= all; column++) await press('ArrowRight', column);
  for (let column = all - 1; column > 1; column--) await press('ArrowLeft', column);
  // The link is always in view.
  await page.keyboard.press('Tab');
  await eventually(async () =>
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Edit'),
  );
  expect(await grid(page).evaluate((table) => table.parentElement?.scrollLeft)).toBe(0);
});

describe('the plan list on a phone', () => {
  it('shows plans as cards, three of them on the smallest screen', async () => {
    const phone = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };
    page = await journey.openAs('/plans', {}, phone);
    await plansShown(page);
    // Safari does not zoom into a field whose text has this size.
    const facility = page.getByRole('banner').getByRole('combobox', { name: 'Facility' });
    expect(await facility.evaluate((list) => getComputedStyle(list).fontSize)).toBe('16px');
    await search(page).fill('ppo');
    await see(main(), countOfSome);
    await eventually(async () =>
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360),
    );
    const bottoms = () =>
      page
        .getByRole('listitem')
        .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().bottom));
    await eventually(async () => expect((await bottoms())[2]).toBeLessThanOrEqual(640));
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Filters and columns' }).click();
    const filters = page.getByRole('dialog', { name: 'Filters and columns' });
    await filters.getByLabel('Facts').selectOption('Verified');
    await see(page, 'Only plans whose facts are verified.');
    await expectAccessible(page);
  });

  it('shows all plans on request, and has its buttons below the last card', async () => {
    page = await journey.openAs('/plans', {}, { viewport: { width: 390, height: 844 } });
    await plansShown(page);
    await page.getByRole('button', { name: 'Show All' }).click();
    const paginate = page.getByRole('button', { name: 'Paginate Results' });
    const top = (element: Element) => element.getBoundingClientRect().top;
    await eventually(async () => {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      const last = page.getByRole('listitem').last();
      expect(await last.getAttribute('aria-posinset')).toBe(await last.getAttribute('aria-setsize'));
      const bottom = await last.evaluate((card) => card.getBoundingClientRect().bottom);
      expect(bottom).toBeLessThanOrEqual(await paginate.evaluate(top));
    });
    await paginate.click();
    await page.getByRole('button', { name: 'Show All' }).waitFor();
  });
});

describe('the plan list without a network', () => {
  it('still finds plans, reports that it is offline, and reopens with the cached plans', async () => {
    journey.provokes(/ERR_INTERNET_DISCONNECTED/);
    page = await journey.openAs('/plans', {}, { serviceWorkers: 'allow' });
    await plansShown(page);
    // Both happen on their own a while after the plans are shown: the app and the list are cached.
    await eventually(async () =>
      expect(await page.evaluate(() => localStorage.getItem('planListHead'))).not.toBeNull(),
    );
    await eventually(async () =>
      expect(await page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated'),
    );
    await page.context().setOffline(true);
    await see(page, /You’re offline/);
    await see(main(), /Last updated/i);
    await search(page).fill('ppo');
    await see(main(), countOfSome);
    await cellsOnce(page, 'Plan Code', (codes) => expect(codes).not.toEqual([]));
    await search(page).fill('');
    await page.waitForURL((url) => !url.searchParams.has('q'));
    await page.reload();
    await plansShown(page);
    await see(main(), /Showing data from|Last updated/);
    await search(page).fill('ppo');
    await see(main(), countOfSome);
    await page.context().setOffline(false);
  });
});
