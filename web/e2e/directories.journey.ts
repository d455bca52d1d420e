import { beforeEach, describe, expect, it } from '@jest/globals';
import ExcelJS from 'exceljs';
import type { Page } from 'playwright-core';
import { planColumns } from '../../shared/plan/fields/plan-columns.ts';
import { expectAccessible } from './support/browser.ts';
import { eventually, see } from './support/eventually.ts';
import { startJourney } from './support/journey.ts';
import { pressEscape } from './support/keyboard.ts';
import { countOfSome, plansShown, search } from './support/plan-screen.ts';
import { seeToast } from './support/toasts.ts';

const journey = startJourney();
let page: Page;

beforeEach(async () => {
  page = await journey.openAs('/plans', {}, { acceptDownloads: true });
  await plansShown(page);
});

async function choose(role: 'link' | 'button', name: string): Promise<void> {
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole(role, { name, exact: true }).click();
}

/** Returns the number of plans on the server, as shown on the plan screen. */
async function planCount(): Promise<number> {
  const text = await page
    .getByText(/^\d[\d,]* plans$/)
    .first()
    .textContent();
  return Number(text?.replace(/\D/g, ''));
}

async function exported(entry: string): Promise<{ name: string; rows: unknown[][] }> {
  const coming = page.waitForEvent('download');
  await choose('button', entry);
  const download = await coming;
  const book = new ExcelJS.Workbook();
  await book.xlsx.readFile(await download.path());
  const rows: unknown[][] = [];
  book.worksheets[0]?.eachRow((row) => {
    rows.push(Array.isArray(row.values) ? row.values.slice(1) : []);
  });
  return { name: download.suggestedFilename(), rows };
}

describe('the directories', () => {
  it('show whose number it is, open the plan, and open portals in a new tab, also on a phone', async () => {
    await choose('link', 'Insurance Phone Numbers');
    await page.getByRole('heading', { level: 1, name: 'Insurance Phone Numbers' }).waitFor();
    await see(page, /^\d[\d,]* phone numbers, \d[\d,]* plans$/);
    const group = page.getByRole('article').first();
    const number = group.getByRole('link').first();
    expect(await number.getAttribute('href')).toMatch(/^tel:\+?\d+$/);
    const [owner = ''] = ((await group.getByRole('paragraph').textContent()) ?? '').split(' and ');
    const written = ((await number.textContent()) ?? '').trim();
    await expectAccessible(page);

    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    await page.getByText(/ · Printed \w+ \d+, \d{4}, .* by \w+/).waitFor();
    await page.getByRole('button', { name: 'Log out' }).waitFor({ state: 'hidden' });
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await page.emulateMedia({ media: 'screen' });

    const typed = written.replace(/\D/g, '-');
    await page.getByRole('textbox', { name: 'Search phone numbers' }).fill(typed);
    await see(page, /^\d+ of \d+ phone numbers?, \d[\d,]* plans?$/);
    await page.waitForURL(/q=/);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('heading', { name: 'Plan Details' }).waitFor();
    await page.waitForURL(/plan=/);
    for (const text of [owner, written]) await see(dialog, text);
    await pressEscape(dialog);
    await page.waitForURL((url) => !url.searchParams.has('plan') && url.searchParams.has('q'));

    await page.setViewportSize({ width: 390, height: 844 });
    await choose('link', 'Insurance Web Portals');
    await page.getByRole('heading', { level: 1, name: 'Insurance Web Portals' }).waitFor();
    await see(page, /^\d[\d,]* portals, \d[\d,]* plans$/);
    const link = page.getByRole('article').first().getByRole('link').first();
    expect(await link.getAttribute('target')).toBe('_blank');
    expect(await link.getAttribute('rel')).toContain('noopener');
    await eventually(async () =>
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390),
    );
    await expectAccessible(page);
    await page.getByRole('textbox', { name: 'Search portals' }).fill('zzzzqqqq');
    await page.getByText("No portal, and no plan with one, has 'zzzzqqqq'.").waitFor();
  });
});

describe('exports', () => {
  it('contain every plan, the table as shown, and BlueCard prefixes in order', async () => {
    const total = await planCount();
    const all = await exported('Export All Local Plans to Excel');
    expect(all.name).toBe('InsurancePlans.xlsx');
    expect(all.rows).toHaveLength(total + 1);
    const [labels = []] = all.rows;
    expect(labels).toHaveLength(planColumns.length);

    await search(page).fill('ppo');
    await see(page, countOfSome);
    const headers = await page.getByRole('columnheader').allTextContents();
    const code = headers.findIndex((header) => header.trim() === 'Plan Code');
    // The screen truncates long names, but never a code.
    const firstRow = page
      .getByRole('row')
      .filter({ has: page.getByRole('gridcell') })
      .first();
    const first = Number.parseInt((await firstRow.getByRole('gridcell').nth(code).textContent()) ?? '', 10);
    const shown = await exported('Export Plans as Shown to Excel');
    const count = await page.getByText(countOfSome).first().textContent();
    const hits = Number(/^\d+/.exec(count ?? '')?.[0]);
    expect(shown.rows).toHaveLength(hits + 1);
    expect(shown.rows[0]).toEqual(headers.map((header) => header.trim()));
    const [, row] = shown.rows;
    expect(row?.[code]).toBe(first);
    // The export of all plans contains the same plan.
    const same = all.rows.filter((one) => one[0] === row?.[0]);
    expect(same.map((one) => one[labels.indexOf('Plan Code')])).toContain(row?.[code]);

    const { name, rows } = await exported('Export BlueCard Prefixes');
    await seeToast(page, /^Exported [\d,]+ rows to BlueCardPrefixes\.xlsx\.$/);
    expect(name).toBe('BlueCardPrefixes.xlsx');
    const prefixes = rows.slice(1).map(([prefix]) => String(prefix));
    expect(prefixes.length).toBeGreaterThan(100);
    expect(prefixes.every((prefix) => /^[A-Z0-9]{3}$/.test(prefix))).toBe(true);
    expect(prefixes).toEqual(prefixes.toSorted());
  });
});
