import { describe, it } from '@jest/globals';
import { see } from './support/eventually.ts';
import { startJourney } from './support/journey.ts';
import { answer, expectFocusAt, tabAndPress, tabAndType, tabTo } from './support/keyboard.ts';
import { demo } from './support/people.ts';
import { told } from './support/toasts.ts';

const journey = startJourney();

describe('with the keyboard alone', () => {
  // Plan policies are kept by the same page and dialog.
  it('an administrator creates, finds, edits and deletes a payer contract', async () => {
    const page = await journey.openAs('/admin/payers', { email: demo.admin });
    await page.getByRole('rowheader').first().waitFor();
    const name = `Keyboard ${Date.now()}`;

    const create = page.getByRole('button', { name: 'Create New Payer' });
    await tabAndPress(create);
    const form = page.getByRole('dialog', { name: 'Create Contract' });
    const facility = form.getByRole('combobox', { name: /^Facility/ });
    await facility.locator('option').nth(1).waitFor({ state: 'attached' });
    await tabAndType(form.getByLabel(/^Payer name/), name);
    await tabAndPress(facility, 'ArrowDown');
    await tabAndPress(form.getByRole('button', { name: 'Add phone' }));
    await tabAndType(form.getByLabel('Number of phone 1'), '(555) 555-0177');
    await page.keyboard.press('Enter');
    await told(page, /^Created: /);
    await form.waitFor({ state: 'detached' });
    await expectFocusAt(create);

    const box = page.getByLabel('Search contracts');
    await tabTo(box, 'Shift+Tab');
    await page.keyboard.type(name);
    await see(page.getByRole('main'), /^1 of /);

    const edit = page.getByRole('button', { name: `Edit ${name}` });
    await tabAndPress(edit);
    const editing = page.getByRole('dialog', { name: 'Edit / Manage Payer' });
    await tabAndPress(editing.getByRole('combobox', { name: 'Status' }), 'ArrowDown');
    await page.keyboard.press('Escape');
    await answer(page, 'Discard your changes?', 'Keep editing');
    await tabAndPress(editing.getByRole('button', { name: 'Save' }));
    await told(page, /^Saved: /);
    await editing.waitFor({ state: 'detached' });
    await expectFocusAt(edit);
    await see(page.getByRole('row', { name }), 'Not Contracted');

    await page.keyboard.press('Alt+t');
    await tabAndPress(page.getByRole('button', { name: 'Undo' }));
    await told(page, /^Undone: /);
    await page.getByRole('row', { name }).getByText('Contracted', { exact: true }).waitFor();
    await expectFocusAt(edit);

    await page.keyboard.press('Enter');
    await tabAndPress(editing.getByRole('button', { name: 'Delete' }));
    await answer(page, 'Delete this payer contract?', 'Cancel');
    await tabAndPress(editing.getByRole('button', { name: 'Delete' }));
    await answer(page, 'Delete this payer contract?', 'Delete');
    await told(page, /^Deleted: /);
    await editing.waitFor({ state: 'detached' });
    await expectFocusAt(create);
    // The search stays; the box is emptied where it stands.
    await tabTo(box, 'Shift+Tab');
    await page.keyboard.press('Escape');
    await page.getByRole('rowheader').first().waitFor();
  });
});
