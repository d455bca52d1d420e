import { describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { animationsEnded, expectAccessible } from './support/browser.ts';
import { eventually, see } from './support/eventually.ts';
import { startJourney } from './support/journey.ts';
import { demo } from './support/people.ts';
import { seeToast } from './support/toasts.ts';

const journey = startJourney();
const admin = { email: demo.admin };

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const notes = (page: Page) => field(page, 'Eligibility and Coding Notes');
/** Waits until a field has a value. */
const holds = (input: Locator, value: string) =>
  eventually(async () => expect(await input.inputValue()).toBe(value));
const question = (page: Page, name: string) => page.getByRole('alertdialog', { name });

async function save(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await page.getByRole('button', { name: 'I Understand & Save' }).click();
}

/** Finds a plan in the table and follows its link to the form. */
async function openForm(page: Page, name: string): Promise<void> {
  await page.getByPlaceholder('Search plans…').fill(name);
  await see(page, /^1 of [\d,]+ plans$/);
  await page.getByRole('link', { name: `Edit ${name}` }).click();
  await page.getByRole('heading', { name: 'Edit Insurance Plan' }).waitFor();
}

async function answer(page: Page, name: string, button: string): Promise<void> {
  await question(page, name).getByRole('button', { name: button }).click();
  await question(page, name).waitFor({ state: 'detached' });
}

/** Returns the links whose upper edge is covered by something else. */
const coveredLinks = (place: Locator) =>
  place.getByRole('link').evaluateAll((links) =>
    links.flatMap((link) => {
      const { x, y, width } = link.getBoundingClientRect();
      const seen = document.elementFromPoint(x + width / 2, y + 2) === link;
      return seen ? [] : [link.textContent];
    }),
  );

describe('a plan', () => {
  it('is created, edited in two windows at once, guarded while unsaved, deleted and restored', async () => {
    // Short: a search that looks like a member ID is not written to the address.
    const name = `Keeping ${Date.now() % 10_000_000}`;
    const one = await journey.openAs('/books/create', admin);
    await one.getByRole('heading', { name: 'Create Insurance Plan' }).waitFor();
    await one.getByRole('button', { name: 'Create Plan' }).click();
    await see(one, 'Please fill out all required fields.');
    await expectAccessible(one);
    await field(one, 'Descriptive Name').and(one.locator(':focus')).waitFor();
    await field(one, 'Descriptive Name').fill(name);
    await field(one, 'Financial Class').selectOption('Commercial');
    await field(one, 'Payer Name').fill('Keeping Payer');
    await field(one, 'Plan Name').fill('Keeping PPO');
    await field(one, 'Payer Code').fill('880001');
    await field(one, 'Plan Code').fill('880002');
    await field(one, 'Status of contract 1').selectOption('Must Call');
    await one.getByRole('button', { name: '+ Add electronic ID' }).press('Enter');
    await field(one, 'Transaction of electronic ID 1')
      .and(one.locator(':focus'))
      .selectOption('Professional claims');
    await field(one, 'ID of electronic ID 1').fill('kp-7');
    await field(one, 'Through of electronic ID 1').fill('Direct');
    await expectAccessible(one);
    await notes(one).fill('First note.');
    await save(one, 'Create Plan');
    await seeToast(one, 'Insurance plan created successfully!');

    await openForm(one, name);
    const other = await journey.openAs('/plans', admin);
    await openForm(other, name);
    await notes(one).fill('A note from the first window.');
    await field(one, 'ID of electronic ID 1').fill('kp-0077.b');
    await notes(other).fill('A note from the second window.');
    await field(other, 'Payer Code').fill('880009');
    await save(other, 'Save Edits');
    await seeToast(other, 'Insurance plan updated successfully!');
    await see(other, /^1 of [\d,]+ plans$/);

    journey.provokes(/status of 412/);
    await save(one, 'Save Edits');
    const conflict = question(one, 'This plan was changed while you were editing');
    await see(conflict, 'A note from the second window.');
    await animationsEnded(one);
    await expectAccessible(one);
    await see(conflict.getByRole('group', { name: /Electronic IDs/ }), 'changed by you only');
    await conflict
      .getByRole('group', { name: /Eligibility and Coding Notes/ })
      .getByRole('radio', { name: /Yours/ })
      .check();
    await conflict.getByRole('button', { name: 'Save selected values' }).click();
    await seeToast(one, 'Insurance plan updated successfully!');

    await openForm(other, name);
    await holds(notes(other), 'A note from the first window.');
    await holds(field(other, 'Payer Code'), '880009');
    await holds(field(other, 'ID of electronic ID 1'), 'kp-0077.b');

    await notes(other).fill('Half a thought');
    await other.goBack();
    await question(other, 'Leave without saving?').waitFor();
    await answer(other, 'Leave without saving?', 'Keep editing');
    await holds(notes(other), 'Half a thought');
    await other.goBack();
    await answer(other, 'Leave without saving?', 'Leave');
    await see(other, /^1 of [\d,]+ plans$/);

    await openForm(other, name);
    await holds(notes(other), 'A note from the first window.');
    const undo = other.getByRole('button', { name: 'Undo' });
    const deletePlan = async () => {
      await other.getByRole('button', { name: 'Delete Plan' }).click();
      await see(question(other, 'Delete this plan?'), /This action cannot be undone/);
      await question(other, 'Delete this plan?').getByRole('button', { name: 'Delete Plan' }).click();
      await seeToast(other, 'Insurance plan deleted.');
      // A toast stays open while the pointer is on it.
      await undo.hover();
      await see(other, `No plan has '${name}'.`);
    };
    await deletePlan();
    await eventually(async () => expect(await coveredLinks(other.getByRole('contentinfo'))).toEqual([]));
    // Above the end of the page, the toast has moved away from the pointer.
    await undo.hover();
    await expectAccessible(other);
    await undo.click();
    await seeToast(other, /^Plan restored: /);
    await see(other, /^1 of [\d,]+ plans$/);
    await openForm(other, name);
    await deletePlan();

    await other.goto('/admin/deleted-plans');
    const deleted = other.getByRole('listitem').filter({ hasText: name });
    await see(deleted, /can be restored until/);
    await expectAccessible(other);
    await deleted.getByRole('button', { name: /^Restore/ }).click();
    await question(other, 'Restore this plan?').getByRole('button', { name: 'Restore' }).click();
    await seeToast(other, 'Plan restored.');
    await deleted.waitFor({ state: 'detached' });
    await other.goto('/plans');
    await openForm(other, name);
  });
});
