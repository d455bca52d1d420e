import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { animationsEnded, expectAccessible } from './browser.ts';
import { eventually, see } from './eventually.ts';
import { startJourney } from './journey.ts';
import { signIn } from './people.ts';
import { cells, cellsOnce, countOfSome, grid, plansShown, prefixSearch, search } from './plan-screen.ts';
import { told } from './toasts.ts';

const journey = startJourney();
let page: Page;

beforeEach(async () => {
  page = await journey.openAs('/plans');
  await plansShown(page);
});

const some = (texts: readonly string[]) => expect(texts).not.toEqual([]);
const numbers = (texts: readonly string[]) => texts.map((text) => Number.parseInt(text, 10));
const main = () => page.getByRole('main');

describe('searching', () => {
  it('starts in the search box and finds words in any order, marked', async () => {
    await eventually(async () =>
      expect(await search(page).evaluate((box) => box === document.activeElement)).toBe(true),
    );
    const [name = ''] = await cellsOnce(page, 'Descriptive Name', some);
    const words = name.split(/\s+/).slice(0, 2).reverse();
    await page.keyboard.type(words.join(' '));
    await see(main(), countOfSome);
    await cellsOnce(page, 'Descriptive Name', (texts) =>
      expect(texts.some((found) => found.startsWith(name.slice(0, 12)))).toBe(true),
    );
    const word = (words[1] ?? '').toLowerCase().slice(0, 4);
    await eventually(async () => {
      const marked = await grid(page).locator('mark').allTextContents();
      expect(marked.map((text) => text.toLowerCase())).toContainEqual(expect.stringContaining(word));
    });
    await expectAccessible(page);
  });

  it('lets only one of the two searches hold text, and says how to get at the other', async () => {
    await search(page).fill('ppo');
    await see(page, 'Clear the general search to use this.');
    await eventually(async () => expect(await prefixSearch(page).isDisabled()).toBe(true));
    await search(page).fill('');
    await prefixSearch(page).fill('a');
    await see(page, 'Clear the prefix search to use this.');
    await eventually(async () => expect(await search(page).isDisabled()).toBe(true));
  });

  it('takes a pasted member ID as its prefix and keeps the rest out of the address', async () => {
    const withPrefix = /^[A-Z0-9]{3}/;
    const listed = await cellsOnce(page, 'Prefixes', (texts) =>
      expect(texts).toContainEqual(expect.stringMatching(withPrefix)),
    );
    const prefix = listed.find((text) => withPrefix.test(text))?.slice(0, 3) ?? '';
    await prefixSearch(page).fill(`${prefix}123456789`);
    await see(main(), countOfSome);
    await page.waitForURL((url) => url.search.toUpperCase().includes(prefix));
    expect(page.url()).not.toContain('123456');
    await cellsOnce(page, 'Prefixes', (texts) =>
      expect(texts).toContainEqual(expect.stringContaining(prefix)),
    );
    const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect(stored).not.toContain('123456789');
  });

  it('finds a plan in spite of a typing slip and says so', async () => {
    const [name = ''] = await cellsOnce(page, 'Descriptive Name', some);
    const word = name.split(/\s+/).find((part) => part.length > 6) ?? '';
    await search(page).fill(`${word.slice(0, 3)}q${word.slice(4)}`);
    await see(main(), /No exact match/);
    await cellsOnce(page, 'Descriptive Name', some);
  });

  it('says what to try when nothing matches', async () => {
    await page.getByRole('link', { name: 'Commercial' }).click();
    await search(page).fill('zzzzqqqq');
    await see(main(), "No plan has 'zzzzqqqq'.");
    await expectAccessible(page);
    await search(page).fill('medicare supplement');
    await see(main(), /No plan has 'medicare supplement'/);
    await main()
      .getByRole('link', { name: /all classes/i })
      .click();
    await page.waitForURL((url) => url.pathname === '/plans');
    await see(main(), countOfSome);
    expect(await search(page).inputValue()).toBe('medicare supplement');
    await cellsOnce(page, 'Financial Class', (classes) => {
      expect(classes).not.toEqual([]);
      expect(new Set(classes)).toEqual(new Set(['Medicare']));
    });
  });

  it('opens the same view from a link in a second browser', async () => {
    await page.getByRole('link', { name: 'Medicare', exact: true }).click();
    await search(page).fill('ppo');
    await see(main(), countOfSome);
    await page.getByRole('button', { name: 'Plan Code', exact: true }).click();
    await page.waitForURL(/q=ppo.*sort/);
    const sorted = (codes: readonly string[]) => {
      expect(codes).not.toEqual([]);
      expect(numbers(codes)).toEqual(numbers(codes).toSorted((a, b) => a - b));
    };
    await cellsOnce(page, 'Plan Code', sorted);
    const link = page.url();
    const other = await journey.open(link);
    await other.waitForURL(/\/login/);
    await signIn(other);
    await other.waitForURL(link);
    // Both lists may still be growing while they are first looked at.
    await eventually(async () => {
      const codes = await cells(page, 'Plan Code');
      sorted(codes);
      expect(await cells(other, 'Plan Code')).toEqual(codes);
    });
  });
});

describe('the table', () => {
  it('sorts by a header, first ascending, then descending', async () => {
    const header = page.getByRole('columnheader', { name: /^Plan Code/ });
    const press = () => header.getByRole('button', { name: 'Plan Code', exact: true }).click();
    const sortedOnce = (direction: string, compare: (a: number, b: number) => number) =>
      eventually(async () => {
        expect(await header.getAttribute('aria-sort')).toBe(direction);
        const codes = numbers(await cells(page, 'Plan Code'));
        expect(codes).toHaveLength(10);
        expect(codes).toEqual(codes.toSorted(compare));
        return codes;
      });
    await press();
    const up = await sortedOnce('ascending', (a, b) => a - b);
    await press();
    const down = await sortedOnce('descending', (a, b) => b - a);
    expect(down[0]).toBeGreaterThan(up[0] ?? 0);
  });

  it('shows ten rows a page, and all on request', async () => {
    const first = await cellsOnce(page, 'Descriptive Name', (texts) => expect(texts).toHaveLength(10));
    await page.getByRole('button', { name: 'Page 2', exact: true }).click();
    await cellsOnce(page, 'Descriptive Name', (texts) => {
      expect(texts).toHaveLength(10);
      expect(texts).not.toEqual(first);
    });
    await search(page).fill('a');
    await page.waitForURL((url) => !url.searchParams.has('page'));
    await search(page).fill('');
    await plansShown(page);
    await page.getByRole('button', { name: 'Show All' }).click();
    await page.getByRole('button', { name: 'Paginate Results' }).waitFor();
    await cellsOnce(page, 'Plan Code', (codes) => expect(codes.length).toBeGreaterThan(10));
    await eventually(async () =>
      expect(Number(await grid(page).getAttribute('aria-rowcount'))).toBeGreaterThan(150),
    );
    await expectAccessible(page);
  });

  it('keeps columns as a person sets them', async () => {
    const columns = (count: number) =>
      eventually(async () => expect(await page.getByRole('columnheader').count()).toBe(count));
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'Payer Name' }).check({ force: true });
    await told(page, 'Settings Updated');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Columns' }).waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('columnheader', { name: /^Payer Name/ }).waitFor();
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('button', { name: 'Show All Columns' }).click();
    await told(page, 'Table view: All columns restored');
    await columns(18);
    await page.getByRole('button', { name: 'Reset Visibility Defaults' }).click();
    await told(page, 'Table view reset to default');
    await columns(8);
  });

  it('is resized with the keyboard and remembers the width', async () => {
    const handle = page.getByRole('separator', { name: 'Width of Plan Name' });
    const width = async () => Number(await handle.getAttribute('aria-valuenow'));
    const before = await width();
    await handle.focus();
    let wider = before;
    for (let press = 0; press < 3; press++) {
      const last = wider;
      await page.keyboard.press('ArrowRight');
      wider = await eventually(async () => {
        const now = await width();
        expect(now).toBeGreaterThan(last);
        return now;
      });
    }
    await eventually(async () =>
      expect(await page.evaluate(() => localStorage.getItem('planTableColumnWidths_v1'))).toContain(
        String(wider),
      ),
    );
    await page.reload();
    await handle.waitFor();
    await eventually(async () => expect(await width()).toBe(wider));
  });
});

describe('the plan dialog', () => {
  const focusedRow = () =>
    page.evaluate(() => document.activeElement?.closest('[role=row]')?.textContent ?? '');

  it('opens with the keyboard, copies, walks on and gives the focus back', async () => {
    await eventually(async () =>
      expect(await search(page).evaluate((box) => box === document.activeElement)).toBe(true),
    );
    const [name = ''] = await cellsOnce(page, 'Descriptive Name', some);
    await page.keyboard.press('ArrowDown');
    await eventually(async () => expect(await focusedRow()).toContain(name));
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    const heading = dialog.getByRole('heading', { level: 2 });
    await heading.waitFor();
    await page.waitForURL(/plan=/);
    for (const section of [
      'Plan Details',
      'Insurance Card Examples',
      'Addresses',
      'Portals & Phone Numbers',
    ]) {
      await dialog.getByRole('heading', { name: section }).waitFor();
    }
    await expectAccessible(page);
    const title = (await heading.textContent()) ?? '';
    expect(title).not.toBe('');
    expect(name).toContain(title);
    await page.keyboard.press(']');
    await eventually(async () => expect(await heading.textContent()).not.toBe(title));
    await page.keyboard.press('[');
    await eventually(async () => expect(await heading.textContent()).toBe(title));
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await eventually(async () => expect(await focusedRow()).toContain(name.slice(0, 20)));
  });

  it('shows a card in full size, larger on a click, and closes on its backdrop', async () => {
    await search(page).fill('ppo');
    await see(main(), countOfSome);
    await grid(page)
      .getByRole('row')
      .filter({ has: page.getByRole('img', { name: 'Card front' }) })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Zoom card front' }).click();
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
    // Twice the size fills the screen; a second click makes room for the backdrop again.
    await picture.click();
    await eventually(async () => expect(await width()).toBeLessThan(before * 1.1));
    await page.mouse.click(5, 5);
    await zoom.waitFor({ state: 'detached' });
    await page.getByRole('dialog').getByRole('heading', { name: 'Plan Details' }).waitFor();
  });
});

describe('a telephone', () => {
  it('shows the same facts as cards', async () => {
    page = await journey.openAs('/plans', {}, { viewport: { width: 390, height: 844 } });
    await plansShown(page);
    await search(page).fill('ppo');
    await see(main(), countOfSome);
    await eventually(async () =>
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390),
    );
    await expectAccessible(page);
  });
});

describe('without a network', () => {
  it('goes on finding plans and says that it is offline', async () => {
    journey.provokes(/ERR_INTERNET_DISCONNECTED/);
    await page.context().setOffline(true);
    await see(page, /No network connection/);
    await see(main(), /Last updated/i);
    await search(page).fill('ppo');
    await see(main(), countOfSome);
    await cellsOnce(page, 'Plan Code', some);
    await page.context().setOffline(false);
  });
});
