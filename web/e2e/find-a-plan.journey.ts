import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { samplePrefixes } from '../../infra/local/demo/data/prefix-lists.ts';
import { expectAccessible } from './support/browser.ts';
import { eventually, see } from './support/eventually.ts';
import { startJourney } from './support/journey.ts';
import { expectFocusAt } from './support/keyboard.ts';
import { signIn } from './support/people.ts';
import {
  cells,
  cellsOnce,
  countOfSome,
  grid,
  numbers,
  plansShown,
  prefixSearch,
  search,
} from './support/plan-screen.ts';

const journey = startJourney();
let page: Page;

beforeEach(async () => {
  page = await journey.openAs('/plans');
  await plansShown(page);
});

const some = (texts: readonly string[]) => expect(texts).not.toEqual([]);
const main = () => page.getByRole('main');

describe('the plan search', () => {
  it('has the focus on opening, finds and marks words in any order, and tolerates a typo', async () => {
    await expectFocusAt(search(page));
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

    const long = name.split(/\s+/).find((part) => part.length > 6) ?? '';
    await search(page).fill(`${long.slice(0, 3)}q${long.slice(4)}`);
    await see(main(), /No exact match/);
    await cellsOnce(page, 'Descriptive Name', some);
    await expectAccessible(page);
  });

  it('cuts a member ID to its prefix, and names a prefix’s issuer', async () => {
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

    const { issued, disputed, unknown } = samplePrefixes;
    const answers = [
      [issued, `Prefix ${issued} was issued by Tarnwick Blue (NV)`],
      [disputed, `Lists disagree about who issued prefix ${disputed}.`],
      [unknown, `It is not known here who issued prefix ${unknown}`],
    ] as const;
    for (const [prefix, answer] of answers) {
      await prefixSearch(page).fill(prefix);
      await see(main(), new RegExp(answer.replace(/[().]/g, '\\$&')));
      await expectAccessible(page);
    }
  });

  it('shows the same view from a link in a second browser', async () => {
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
    // Both lists may still be loading when they are first compared.
    await eventually(async () => {
      const codes = await cells(page, 'Plan Code');
      sorted(codes);
      expect(await cells(other, 'Plan Code')).toEqual(codes);
    });
  });

  it('reports that nothing was found even if the advice on what to try cannot be loaded', async () => {
    const advice = /assets\/no-match-/;
    await page.route(advice, (route) => route.abort());
    journey.provokes(/ERR_FAILED/);
    const refused = page.waitForEvent('requestfailed', (request) => advice.test(request.url()));
    await page.reload();
    await plansShown(page);
    await refused;
    await search(page).fill('zzzzqqqq');
    await see(main(), 'Nothing was found.');
    await expectAccessible(page);
  });
});
