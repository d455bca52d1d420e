import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { csvLine } from '../../shared/text/csv-line.ts';
import { expectAccessible } from './support/browser.ts';
import { eventually } from './support/eventually.ts';
import { startJourney } from './support/journey.ts';
import { demo } from './support/people.ts';

const journey = startJourney();

const rows = 300;
const header = [
  'Payer',
  'Plan Name',
  'LOB',
  'Payer Code',
  'Plan Code',
  'Payer ID',
  'Claims Phone',
  'Remarks',
];
/** Builds a list as payers write them: stray blanks, codes with leading zeros, multi-line notes, and every tenth row invalid. */
const payerList = (name: string, code: number): string =>
  [
    header,
    ...Array.from({ length: rows }, (_, at) => [
      ` ${name} Mutual `,
      `${name} Choice ${at}`,
      at % 10 === 9 ? 'XYZ' : (['COM', 'Medicare', 'MCD'][at % 3] ?? ''),
      '00451',
      `0${code + at}`,
      `8${String(at).padStart(4, '0')}`,
      '(555) 555-0110',
      at % 5 === 0 ? 'Call first.\nThen "fax", with a cover sheet.' : '',
    ]),
  ]
    .map(csvLine)
    .join('');

const drop = async (page: Page, name: string, text: string) => {
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(text) };
  await page.getByLabel('File to import').setInputFiles(file);
  await page.getByRole('heading', { name: 'Which column is which?' }).waitFor();
};

describe('a file of plans', () => {
  it('is mapped, checked, imported and undone, and its rejected rows are corrected', async () => {
    const page = await journey.openAs('/admin/imports', { email: demo.admin });
    await page.getByRole('heading', { name: 'Imports' }).waitFor();
    await expectAccessible(page);
    const stamp = Date.now();
    const name = `Journey ${stamp}`;
    await drop(page, 'payer list.csv', payerList(name, stamp % 1_000_000_000));

    const financialClass = page.getByLabel('Financial Class', { exact: true });
    await eventually(async () =>
      expect(await financialClass.locator('option:checked').textContent()).toBe('LOB'),
    );
    await page.getByText('Guessed').first().waitFor();
    await expectAccessible(page);
    await page.getByLabel('Financial Class: “COM” becomes').selectOption('Commercial');
    await page.getByLabel('Financial Class: “MCD” becomes').selectOption('Medicaid/Medi-Cal');
    await page.getByLabel('Save this mapping as (optional)').fill(name);
    await page.getByRole('button', { name: 'Check the file' }).press('Enter');
    await page.getByRole('heading', { name: 'Nothing has been changed yet' }).waitFor();
    await page.getByText(/^Plan Code of 270 rows begins with zeros/).waitFor();
    await expectAccessible(page);

    await page.getByRole('link', { name: 'Rejected 30' }).click();
    const rejected = page.getByRole('list', { name: 'Rows' }).getByRole('listitem').first();
    await rejected.getByText('XYZ', { exact: true }).first().waitFor();
    await expectAccessible(page);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download 30 rejected rows' }).click();
    const saved = await download;
    expect(saved.suggestedFilename()).toBe('payer list.rejected.csv');
    const left = await readFile(await saved.path(), 'utf8');

    await page.getByRole('button', { name: 'Import 270 plans…' }).press('Enter');
    const question = page.getByRole('alertdialog', { name: /^Import into / });
    await question.getByText(/^270 plans will be added and 0 plans changed\./).waitFor();
    await question.getByRole('button', { name: 'Import' }).click();
    await page.getByText(/^270 plans added, 0 plans changed at /).waitFor();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Undo this import…' }).press('Enter');
    const undo = page.getByRole('alertdialog', { name: 'Undo this import?' });
    await undo.getByRole('button', { name: 'Undo the import' }).click();
    await page.getByText(/is as it was before this import\.$/).waitFor();

    await page.getByRole('link', { name: 'All imports' }).click();
    await page.getByRole('listitem').filter({ hasText: 'Undone' }).first().waitFor();
    await drop(page, 'mended.csv', left.replaceAll('XYZ', 'COM'));
    await page.getByLabel('Use a saved mapping').selectOption({ label: name });
    await page.getByRole('button', { name: 'Use it' }).click();
    await page.getByRole('button', { name: 'Check the file' }).click();
    await page.getByRole('button', { name: 'Import 30 plans…' }).waitFor();
    expect(await page.getByRole('link', { name: /^Rejected/ }).count()).toBe(0);
  });
});
