import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { expectAccessible } from './support/browser.ts';
import { eventually, see } from './support/eventually.ts';
import { refusedCall, startJourney } from './support/journey.ts';
import { expectFocusAt, pressEscape, tabAndPress } from './support/keyboard.ts';
import { demo, openMenu } from './support/people.ts';
import { seeToast } from './support/toasts.ts';

const journey = startJourney();
const onPhone = { viewport: { width: 390, height: 800 } };

describe('the page frame', () => {
  it('shows the notices once, and the legal pages without a sign-in', async () => {
    const page = await journey.open('/terms', { noticesRead: false });
    const notice = page.getByRole('alertdialog', { name: 'Important Notice' });
    await notice.waitFor();
    await expectAccessible(page);
    await notice.getByRole('button', { name: 'I Understand' }).click();
    await notice.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Accept' }).click();
    await page.getByRole('button', { name: 'Accept' }).waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Terms of Use' }).waitFor();
    await expectAccessible(page);
    await tabAndPress(page.getByRole('link', { name: 'Skip to main content' }));
    await expectFocusAt(page.getByRole('main'));
    for (const name of ['Privacy Policy', 'Cookie Policy']) {
      await page.getByRole('contentinfo').getByRole('link', { name }).click();
      await page.getByRole('heading', { level: 1, name }).waitFor();
      await expectAccessible(page);
    }
    expect(await page.getByRole('button', { name: 'Accept' }).count()).toBe(0);
    expect(await page.getByRole('alertdialog').count()).toBe(0);
  });

  it('signs an administrator in from the menu, and rejects a user who is not one', async () => {
    journey.provokes(refusedCall);
    const page = await journey.open('/login');
    await openMenu(page);
    await page.getByRole('button', { name: 'Administrator Login' }).click();
    const dialog = page.getByRole('dialog', { name: 'Administrator Login' });
    await dialog.getByLabel('Username').fill(demo.user);
    await dialog.getByLabel('Password', { exact: true }).fill(demo.password);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: /log ?in|sign in/i }).click();
    await see(page, 'Login failed. Please check your credentials.');
    await dialog.getByLabel('Username').fill(demo.admin);
    await dialog.getByRole('button', { name: /log ?in|sign in/i }).click();
    await seeToast(page, 'Login successful!');
    await page.waitForURL(/\/plans/);
  });

  it('at a desk has a smaller facility list, an extension’s x as typed, and whole column names at twice the text size', async () => {
    const page = await journey.openAs('/plans');
    const list = page.getByRole('banner').getByRole('combobox', { name: 'Facility' });
    await eventually(async () =>
      expect(await list.evaluate((element) => getComputedStyle(element).fontSize)).toBe('14px'),
    );
    // The font has × between digits.
    const search = page.getByPlaceholder('Search plans…');
    for (const drawn of [search, page.getByRole('main')])
      expect(await drawn.evaluate((element) => getComputedStyle(element).fontVariantLigatures)).toBe(
        'no-contextual',
      );
    await page.getByRole('button', { name: 'Columns' }).click();
    const panel = page.getByRole('dialog', { name: 'Columns' });
    await panel.getByRole('checkbox').first().waitFor({ state: 'attached' });
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    await eventually(async () =>
      expect(await panel.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0),
    );

    // The facility list opens at the first arrow key, and switches at Enter.
    await pressEscape(panel);
    await list.locator('option').nth(1).waitFor({ state: 'attached' });
    const [first, second] = await list.locator('option').allTextContents();
    expect(await list.inputValue()).toBe(first);
    await list.focus();
    await page.keyboard.press('ArrowDown');
    expect(await list.inputValue()).toBe(first);
    await page.keyboard.press('ArrowDown');
    expect(await list.inputValue()).toBe(first);
    await page.keyboard.press('Enter');
    await eventually(async () => expect(await list.inputValue()).toBe(second));
  });

  it('leaves a long table in place once the focus is back in it, and moves a phone’s list just as far as scrolled', async () => {
    const page = await journey.openAs('/admin/payers', { email: demo.admin });
    const rows = page.getByRole('region', { name: 'All Contracts' });
    await eventually(async () => expect(await rows.getByRole('link').count()).toBeGreaterThan(9));
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Use' }).focus();
    await page.keyboard.press('Shift+Tab');
    const places = await rows.evaluate(async (table) => {
      const seen: number[] = [];
      for (let frame = 0; frame < 40; frame++) {
        await new Promise(requestAnimationFrame);
        seen.push(table.scrollTop);
      }
      return seen.slice(-20);
    });
    expect(places[0]).toBeGreaterThan(0);
    expect([...new Set(places)]).toHaveLength(1);

    // Also without animations, which journeys do without.
    await page.setViewportSize({ width: 390, height: 800 });
    await page.reload();
    await eventually(async () => expect(await page.getByRole('listitem').count()).toBeGreaterThan(5));
    await eventually(async () => expect(await page.getByText('Loading...').count()).toBe(0));
    const moved = await page.evaluate(async () => {
      const seen: number[] = [];
      for (let step = 0; step < 40; step++) {
        const item = document.elementFromPoint(195, 400)?.closest('[data-index]');
        const top = () => Math.round(item?.getBoundingClientRect().top ?? 0);
        const before = top();
        scrollBy(0, 150);
        for (let frame = 0; frame < 3; frame++) {
          await new Promise(requestAnimationFrame);
          seen.push(before - top());
        }
      }
      return [...new Set(seen)];
    });
    expect(moved).toEqual([150]);
  });

  it('opens a page from the menu at its top, not where the last one was', async () => {
    const page = await journey.openAs('/phone-numbers', {}, onPhone);
    const look = async (title: string) => {
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await eventually(async () => expect(await page.getByRole('article').count()).toBeGreaterThan(3));
    };
    const open = async (title: string) => {
      await openMenu(page);
      await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: title }).click();
      await look(title);
    };
    await look('Insurance Phone Numbers');
    await open('Insurance Web Portals');
    await eventually(async () => {
      await page.evaluate(() => scrollTo(0, 900));
      expect(await page.evaluate(() => scrollY)).toBe(900);
    });
    await open('Insurance Phone Numbers');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await look('Insurance Web Portals');
    await eventually(async () => expect(await page.evaluate(() => scrollY)).toBeGreaterThan(500));
  });

  it('has its heading at the same height on every page, at a desk and on a phone', async () => {
    const page = await journey.openAs('/account');
    const heights = async (name: string) => {
      const heading = page.getByRole('heading', { level: 1, name });
      const seen: number[] = [];
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 800 });
        seen.push((await heading.boundingBox())?.y ?? 0);
      }
      return seen;
    };
    const expected = await eventually(async () => {
      const now = await heights('My Account');
      expect(Math.min(...now)).toBeGreaterThan(0);
      return now;
    });
    await page.goto('/phone-numbers');
    await eventually(async () => expect(await heights('Insurance Phone Numbers')).toEqual(expected));
  });

  it('hides no control that has the focus behind a bar', async () => {
    const page = await journey.openAs('/phone-numbers', { email: demo.admin });
    // Only its top is covered.
    expect(await coveredOnTheWay(page, ['Shift+Tab'], 60)).toEqual([]);
    await page.goto('/admin/payers');
    expect(await coveredOnTheWay(page, ['Shift+Tab', 'Tab'], 60)).toEqual([]);
  });

  it('on a phone stays where it is when a search has hits again, and hides no control that has the focus', async () => {
    const page = await journey.openAs('/account#users', { email: demo.admin }, onPhone);
    const search = page.getByLabel(/^Search users/);
    await search.fill('no such person');
    await page.getByText(/^No user matches/).waitFor();
    const place = () => page.evaluate(() => scrollY);
    await eventually(async () => expect(await place()).toBeGreaterThan(300));
    await search.fill('demo');
    await page.getByText(/^No user matches/).waitFor({ state: 'detached' });
    expect(await place()).toBeGreaterThan(300);

    await page.goto('/books/create');
    expect(await coveredOnTheWay(page, ['Shift+Tab', 'Tab'], 30)).toEqual([]);

    // Nor does a dialog, also coming round from the last control to the first.
    await page.setViewportSize({ width: 320, height: 568 });
    await page.goto('/admin/facilities');
    await page.getByRole('button', { name: /^Edit/ }).first().click();
    await page.getByRole('dialog').getByRole('textbox').first().waitFor();
    const hidden: string[] = [];
    for (let stop = 0; stop < 16; stop++) {
      await page.keyboard.press('Tab');
      const { name, top } = await page.evaluate(() => {
        const focused = document.activeElement;
        const { top = 0 } = focused?.getBoundingClientRect() ?? {};
        return { name: focused?.outerHTML ?? '', top };
      });
      if (top < 0 || top > 568) hidden.push(`${top} ${name}`);
    }
    expect(hidden).toEqual([]);
  });
});

/** Walks from the page's footer. @returns the controls that something covered while they had the focus */
async function coveredOnTheWay(page: Page, keys: readonly string[], stops: number): Promise<string[]> {
  await eventually(async () => expect(await page.locator('main :is(a, button)').count()).toBeGreaterThan(9));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Use' }).focus();
  const hidden: string[] = [];
  for (const key of keys)
    for (let stop = 0; stop < stops; stop++) {
      await page.keyboard.press(key);
      for (const control of await page.evaluate(coveredFocus)) hidden.push(`${key}: ${control}`);
    }
  return hidden;
}

/** Runs in the page. @returns the control that has the focus if other elements cover it, each of its lines in the middle */
async function coveredFocus(): Promise<string[]> {
  const control = document.activeElement;
  const isCovered = () =>
    [...(control?.getClientRects() ?? [])].every(({ left, top, width, height }) => {
      const inFront = document.elementFromPoint(left + Math.min(width / 2, 9), top + height / 2);
      if (control === null || inFront === null || width < 5) return false;
      return !control.contains(inFront) && !inFront.contains(control);
    });
  // The next key comes after the page has drawn what this one did: rows that come into view are measured, which moves the page, and
  // even without motion what has just lost the focus is out of the way only in the next frame ("Skip to main content").
  for (let frame = 0; frame < 3 || (isCovered() && frame < 10); frame++)
    await new Promise(requestAnimationFrame);
  return isCovered() && control !== null ? [control.outerHTML.slice(0, 200)] : [];
}
