import { describe, expect, it } from '@jest/globals';
import { expectAccessible } from './support/browser.ts';
import { eventually, see } from './support/eventually.ts';
import { startJourney } from './support/journey.ts';
import { demo } from './support/people.ts';
import { seeToast } from './support/toasts.ts';

const journey = startJourney();

describe('other names of payers', () => {
  it('are added, imported after a preview of the file, exported and deleted', async () => {
    const page = await journey.openAs('/admin/payer-names', { email: demo.admin });
    await page.getByRole('rowheader').first().waitFor();
    await expectAccessible(page);
    const mine = `Journey ${Date.now()}`;

    await page.getByRole('button', { name: 'Add Other Name' }).press('Enter');
    const form = page.getByRole('dialog', { name: 'Add Other Name' });
    await form.getByLabel('Other name').and(page.locator(':focus')).waitFor();
    await page.keyboard.type(`${mine} Old`);
    await page.keyboard.press('Tab');
    // Screen readers miss the text of a region that appears with it.
    await form.getByRole('status').waitFor({ state: 'attached' });
    await page.keyboard.type('Nobody’s payer');
    await form.getByText('No plan has this payer yet.').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await seeToast(page, 'Other name added');

    await page.getByRole('link', { name: 'Import', exact: true }).press('Enter');
    await page.getByText('They are for all facilities.').waitFor();
    const file = [
      'Other name,Payer,State,Kind',
      `${mine} A,Fernholt Health Plan,CA,brand`,
      `${mine} A,Windlass Health,NV,brand`,
      `${mine} B,Windlass Health,NV,brand`,
      `${mine} B,Fernholt Health Plan,NV,brand`,
      `${mine} Old,Nobody’s payer,,former name`,
    ].join('\n');
    const buffer = Buffer.from(file);
    await page
      .getByLabel('File to import')
      .setInputFiles({ name: 'names.csv', mimeType: 'text/csv', buffer });
    await page.getByRole('heading', { name: 'Which column is which?' }).waitFor();
    await page.getByRole('button', { name: 'Check the file' }).press('Enter');
    await page.getByRole('link', { name: 'Rejected 2' }).click();
    await page.getByText('Line 5 says that it means Fernholt Health Plan in NV.').waitFor();
    await page.getByRole('button', { name: 'Import 3 other names…' }).click();
    const confirmDialog = page.getByRole('alertdialog');
    await confirmDialog.getByText('2 other names will be added and 1 other name changed.').waitFor();
    await confirmDialog.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByRole('heading', { name: 'Imported', exact: true }).waitFor();
    await page.goto('/admin/payer-names');

    await page.getByLabel('Search other names').fill(mine);
    await see(page, /^3 of /);
    const states = page.getByRole('row').filter({ hasText: `${mine} A` });
    await eventually(async () => expect(await states.count()).toBe(2));
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    expect((await download).suggestedFilename()).toBe('OtherNames.xlsx');

    await page.getByRole('button', { name: `Edit ${mine} Old, other name of Nobody’s payer` }).click();
    const edit = page.getByRole('dialog', { name: 'Edit Other Name' });
    await edit.getByText('History').click();
    await edit.getByText(/changed Kind/).waitFor();
    await expectAccessible(page);
    await edit.getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete this other name?' });
    await question.getByRole('button', { name: 'Delete' }).click();
    await seeToast(page, 'Other name deleted');
    await see(page, /^2 of /);
  });
});
