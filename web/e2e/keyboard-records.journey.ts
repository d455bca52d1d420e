import { describe, it } from '@jest/globals';
import { see } from './eventually.ts';
import { startJourney } from './journey.ts';
import { answer, expectFocusAt, tabAndPress, tabAndType, tabTo } from './keyboard.ts';
import { demo } from './people.ts';
import { told } from './toasts.ts';

const journey = startJourney();

const contracts = {
  path: '/admin/payers',
  create: 'Create New Payer',
  creating: 'Create Contract',
  editing: 'Edit / Manage Payer',
  name: /^Payer name/,
  search: 'Search contracts',
  choice: 'Status',
  second: 'Not Contracted',
  question: 'Delete this payer contract?',
  said: ['Created', 'Saved', 'Deleted'],
} as const;

const policies = {
  path: '/admin/contracts/plan',
  create: 'Create New Plan Policy',
  creating: 'Create Plan Policy',
  editing: 'Edit Plan Policy',
  name: /^Plan name/,
  search: 'Search plan policies',
  choice: /^Network status/i,
  second: 'Out of Network',
  question: 'Delete this plan policy?',
  said: ['Plan policy created', 'Plan policy updated', 'Plan policy deleted'],
} as const;

describe('with the keyboard alone', () => {
  it.each([contracts, policies])('an administrator keeps what stands at $path', async (words) => {
    const [created, saved, deleted] = words.said;
    const page = await journey.openAs(words.path, { email: demo.admin });
    await page.getByRole('rowheader').first().waitFor();
    const name = `Keyboard ${Date.now()}`;

    const create = page.getByRole('button', { name: words.create });
    await tabAndPress(create);
    const form = page.getByRole('dialog', { name: words.creating });
    const facility = form.getByRole('combobox', { name: /^Facility/ });
    await facility.locator('option').nth(1).waitFor({ state: 'attached' });
    await tabAndType(form.getByLabel(words.name), name);
    await tabAndPress(facility, 'ArrowDown');
    await tabAndPress(form.getByRole('button', { name: 'Add phone' }));
    await tabAndType(form.getByLabel('Number of phone 1'), '(555) 555-0177');
    await page.keyboard.press('Enter');
    await told(page, created);
    await form.waitFor({ state: 'detached' });
    await expectFocusAt(create);

    const box = page.getByLabel(words.search);
    await tabTo(box, 'Shift+Tab');
    await page.keyboard.type(name);
    await see(page.getByRole('main'), /^1 of /);

    const edit = page.getByRole('button', { name: `Edit ${name}` });
    await tabAndPress(edit);
    const editing = page.getByRole('dialog', { name: words.editing });
    await tabAndPress(editing.getByRole('combobox', { name: words.choice }), 'ArrowDown');
    await page.keyboard.press('Escape');
    await answer(page, 'Discard your changes?', 'Keep editing');
    await tabAndPress(editing.getByRole('button', { name: 'Save' }));
    await told(page, saved);
    await editing.waitFor({ state: 'detached' });
    await expectFocusAt(edit);
    await see(page.getByRole('row', { name }), words.second);

    await page.keyboard.press('Enter');
    await tabAndPress(editing.getByRole('button', { name: 'Delete' }));
    await answer(page, words.question, 'Cancel');
    await tabAndPress(editing.getByRole('button', { name: 'Delete' }));
    await answer(page, words.question, 'Delete');
    await told(page, deleted);
    await editing.waitFor({ state: 'detached' });
    await expectFocusAt(create);
    // The search stays; the box is emptied where it stands.
    await tabTo(box, 'Shift+Tab');
    await page.keyboard.press('Escape');
    await page.getByRole('rowheader').first().waitFor();
  });
});
