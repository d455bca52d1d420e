import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { expectAccessible } from './support/browser.ts';
import { eventually, see } from './support/eventually.ts';
import { startJourney } from './support/journey.ts';
import { answer, expectFocusAt, pressEscape, tabAndPress, tabAndType, tabTo } from './support/keyboard.ts';
import { demo } from './support/people.ts';
import { countOfSome, search } from './support/plan-screen.ts';
import { seeToast } from './support/toasts.ts';

const journey = startJourney();
const openAsAdmin = (path: string): Promise<Page> => journey.openAs(path, { email: demo.admin });

const dayAt = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const own = (page: Page) =>
  page.getByRole('combobox', { name: 'Facility' }).locator('option:checked').first().textContent();

/** Goes from an agreements page to the plans, searches for a payer and opens the first plan found. */
async function openFirstPlan(page: Page, payer: string): Promise<void> {
  await tabTo(page.getByRole('link', { name: 'Coverage Guide, home' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await tabTo(search(page));
  // Inserted in one step: part of the name may match another payer.
  await page.keyboard.insertText(payer);
  await see(page.getByRole('main'), countOfSome);
  await page.getByRole('row').nth(1).filter({ hasText: payer }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
}

/** Closes the plan and goes back to the agreements page. */
async function leavePlan(page: Page): Promise<void> {
  await pressEscape(page.getByRole('dialog'));
  // Closing the plan goes one page back, too, which the browser does later.
  await page.waitForURL((url) => !url.searchParams.has('plan'));
  await page.goBack();
}

describe('an administrator of agreements', () => {
  it('keeps a contract by the keyboard alone: creates, undoes, ends, views and deletes it', async () => {
    const page = await openAsAdmin('/admin/payers');
    const facility = (await own(page)) ?? '';
    // No plan would have a newly invented payer, so this adds another contract of an existing one.
    const theirs = page.getByRole('button', { name: new RegExp(`^Edit .*, ${facility}$`) }).first();
    const name = (await theirs.getAttribute('aria-label')) ?? '';
    const payer = /^Edit (.*), /.exec(name)?.[1] ?? '';
    const notes = `Journey ${Date.now()}`;
    await expectAccessible(page);
    const box = page.getByLabel('Search contracts');
    await tabAndType(box, 'zzzz');
    await page.getByText('No payer contracts found.').waitFor();

    const create = page.getByRole('button', { name: 'Create New Payer' });
    await tabTo(create, 'Shift+Tab');
    await page.keyboard.press('Enter');
    const form = page.getByRole('dialog', { name: 'Create Contract' });
    await form.getByLabel('Payer name').and(page.locator(':focus')).waitFor();
    await form.getByRole('option', { name: facility }).waitFor({ state: 'attached' });
    await page.keyboard.type(payer.toUpperCase());
    await tabTo(form.getByRole('combobox', { name: 'Facility' }));
    await page.keyboard.type(facility.slice(0, 4));
    await tabAndType(form.getByRole('textbox', { name: 'Notes', exact: true }), notes);
    await tabAndPress(form.getByRole('button', { name: 'Add phone' }));
    await tabAndType(form.getByLabel('Number of phone 1'), '(555) 555-0142');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await seeToast(page, 'Created');
    await form.waitFor({ state: 'detached' });
    await expectFocusAt(create);
    await eventually(async () => expect(await box.inputValue()).toBe(''));

    await tabTo(box, 'Shift+Tab');
    await page.keyboard.type(`5555550142 ${notes}`);
    await see(page.getByRole('main'), /^1 of /);
    const row = page.getByRole('row').filter({ hasText: notes });
    await row.getByRole('button', { name: /^Set status of / }).click();
    const status = page.getByRole('dialog', { name: /^Set status of / });
    await status.getByRole('radio').first().waitFor({ state: 'attached' });
    await expectAccessible(page);
    await pressEscape(status);
    const edit = row.getByRole('button', { name });
    await tabAndPress(edit);
    const editing = page.getByRole('dialog', { name: 'Edit / Manage Payer' });
    await tabAndPress(editing.getByRole('combobox', { name: 'Status' }), 'ArrowDown');
    await page.keyboard.press('Escape');
    await answer(page, 'Discard your changes?', 'Keep editing');
    await tabAndPress(editing.getByRole('button', { name: 'Save' }));
    await seeToast(page, 'Saved');
    // A toast stays open while the pointer is on it.
    const undo = page.getByRole('button', { name: 'Undo' });
    await undo.hover();
    await editing.waitFor({ state: 'detached' });
    await expectFocusAt(edit);
    await see(row, 'Not Contracted');
    await page.keyboard.press('Alt+t');
    await tabAndPress(undo);
    await seeToast(page, /^Undone: /);
    await row.getByText('Contracted', { exact: true }).waitFor();
    await expectFocusAt(edit);

    await page.keyboard.press('Enter');
    await tabTo(editing.getByLabel('End date (optional)'));
    const [year = '', month = '', day = ''] = dayAt(-2).split('-');
    await page.keyboard.type(`${month}${day}${year}`);
    await editing.getByText('Ended').waitFor();
    await tabAndPress(editing.getByRole('button', { name: 'Save' }));
    await seeToast(page, 'Saved');
    await row.getByText('Ended').waitFor();
    await editing.waitFor({ state: 'detached' });

    await openFirstPlan(page, payer);
    const modal = page.getByRole('dialog');
    const contract = modal.getByRole('article').filter({ hasText: notes });
    await contract.getByText('(555) 555-0142').waitFor();
    await contract.getByText('Ended').waitFor();
    await leavePlan(page);
    await tabAndType(box, notes);
    await see(page.getByRole('main'), /^1 of /);
    await tabAndPress(edit);
    await tabAndPress(editing.locator('summary').filter({ hasText: 'History' }));
    await editing.getByText(/changed End date/).waitFor();
    await tabAndPress(editing.getByRole('button', { name: 'Delete' }));
    await answer(page, 'Delete this payer contract?', 'Cancel');
    await tabAndPress(editing.getByRole('button', { name: 'Delete' }));
    await answer(page, 'Delete this payer contract?', 'Delete');
    await seeToast(page, 'Deleted');
    await editing.waitFor({ state: 'detached' });
    await page.getByText('No payer contracts found.').waitFor();
    await expectFocusAt(create);
    // The search is kept; the box can be cleared in place.
    await tabTo(box, 'Shift+Tab');
    await page.keyboard.press('Escape');
    await page.getByRole('rowheader').first().waitFor();
  });

  it('sees that a plan’s only payer contract ends, and manages a policy by the keyboard alone', async () => {
    const page = await openAsAdmin('/admin/contracts/plan');
    const facility = (await own(page)) ?? '';
    const payer = `Quiverstone ${Date.now()}`;
    // The fixture: a contract of a payer that no other journey uses, and a plan of that payer.
    const made = await page.evaluate(
      async ([payerName, facilityName, endDate]) => {
        const token = localStorage.getItem('accessToken');
        const post = (path: string, body: object) =>
          fetch(`/api${path}`, {
            method: 'POST',
            headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
            body: JSON.stringify(body),
          })
            .then((answer) => answer.json())
            .then(({ data }) => data._id);
        return [
          await post('/hub/payer-contracts', { payerName, facilityName, endDate }),
          await post('/books', {
            facilityName,
            financialClass: 'Commercial',
            descriptiveName: `${payerName} Select`,
            payerName,
            payerCode: 7,
            planName: 'Select',
            planCode: 70_001,
            facilityContracts: [{ facilityName, contractStatus: 'Contracted' }],
          }),
        ];
      },
      [payer, facility, dayAt(20)],
    );
    expect(made).toEqual([expect.any(String), expect.any(String)]);

    await page.getByRole('rowheader').first().waitFor();
    await expectAccessible(page);
    const create = page.getByRole('button', { name: 'Create New Plan Policy' });
    await tabAndPress(create);
    const form = page.getByRole('dialog', { name: 'Create Plan Policy' });
    await form.getByRole('option', { name: facility }).waitFor({ state: 'attached' });
    await tabAndType(form.getByLabel('Plan name'), `${payer} Select`);
    await tabTo(form.getByRole('combobox', { name: 'Facility' }));
    await page.keyboard.type(facility.slice(0, 4));
    await tabAndPress(form.getByRole('button', { name: 'Add service location' }));
    await tabAndType(form.getByLabel('Location of service location 1'), 'Sleep Laboratory');
    await tabAndPress(form.getByLabel('Decision of service location 1'), 'ArrowDown');
    await expectAccessible(page);
    await tabAndPress(form.getByRole('button', { name: 'Create' }));
    await seeToast(page, 'Plan policy created');
    await form.waitFor({ state: 'detached' });
    await expectFocusAt(create);

    await openFirstPlan(page, payer);
    const modal = page.getByRole('dialog');
    await modal.getByText(/^Payer contract ends in \d+ days$/).waitFor();
    await modal.getByText('Sleep Laboratory').waitFor();
    await modal.getByText('Refer', { exact: true }).waitFor();
    await expectAccessible(page);

    await leavePlan(page);
    await page.getByRole('rowheader').first().waitFor();
    await tabAndType(page.getByLabel('Search plan policies'), `${payer} sleep`);
    const editButton = page.getByRole('button', { name: `Edit ${payer} Select` });
    await tabAndPress(editButton);
    const edit = page.getByRole('dialog', { name: 'Edit Plan Policy' });
    await tabAndPress(edit.getByLabel('Network Status'), 'ArrowDown');
    await tabAndPress(edit.getByRole('button', { name: 'Save' }));
    await seeToast(page, 'Plan policy updated');
    await edit.waitFor({ state: 'detached' });
    await expectFocusAt(editButton);
    await page.getByRole('row', { name: payer }).getByText('Out of Network').waitFor();
    await page.keyboard.press('Enter');
    await tabAndPress(edit.getByRole('button', { name: 'Delete' }));
    await answer(page, 'Delete this plan policy?', 'Delete');
    await seeToast(page, 'Plan policy deleted');
    await page.getByText('No plan policies match your search.').waitFor();

    // Other journeys count the demo's plans.
    const gone = await page.evaluate(([contract, plan]) => {
      const headers = { Authorization: `Bearer ${localStorage.getItem('accessToken')}`, 'If-Match': '"1"' };
      const remove = (path: string) =>
        fetch(`/api${path}`, { method: 'DELETE', headers }).then((answer) => answer.status);
      return Promise.all([remove(`/hub/payer-contracts/${contract}`), remove(`/books/${plan}`)]);
    }, made);
    expect(gone).toEqual([204, 204]);
  });
});
