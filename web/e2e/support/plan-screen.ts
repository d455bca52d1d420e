import type { Locator, Page } from 'playwright-core';
import { eventually, see } from './eventually.ts';

export const search = (page: Page): Locator => page.getByPlaceholder('Search plans…');
export const prefixSearch = (page: Page): Locator => page.getByPlaceholder('Search prefixes only…');
export const grid = (page: Page): Locator => page.getByRole('grid', { name: 'Insurance plans' });

const countOfAll = /^\d[\d,]* plans$/;
/** The number of plans found by a search. */
export const countOfSome = /^[1-9]\d* of [\d,]+ plans$/;

/** Waits until the list has loaded and the person can type. */
export async function plansShown(page: Page): Promise<void> {
  await see(page.getByRole('main'), countOfAll);
}

/** The codes of a column as numbers. */
export const numbers = (texts: readonly string[]): number[] => texts.map((text) => Number.parseInt(text, 10));

/** Returns the texts of one column in the rows on screen at one moment: the rows may change right after. */
export function cells(page: Page, column: string): Promise<string[]> {
  return grid(page).evaluate((table, columnLabel) => {
    const texts = (from: Element, role: string) =>
      [...from.querySelectorAll(`[role=${role}]`)].map(({ textContent }) => textContent);
    const place = texts(table, 'columnheader').findIndex((label) => label.includes(columnLabel));
    return [...table.querySelectorAll('[role=row]')]
      .map((row) => texts(row, 'gridcell')[place])
      .filter((text) => text !== undefined);
  }, column);
}

/** Returns the same once they are as expected: `check` throws (for example through `expect`) until then. */
export function cellsOnce(
  page: Page,
  column: string,
  check: (texts: readonly string[]) => void,
): Promise<string[]> {
  return eventually(async () => {
    const texts = await cells(page, column);
    check(texts);
    return texts;
  });
}
