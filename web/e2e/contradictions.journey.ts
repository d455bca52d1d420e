import { describe, expect, it } from '@jest/globals';
import { expectAccessible } from './support/browser.ts';
import { eventually } from './support/eventually.ts';
import { startJourney } from './support/journey.ts';
import { answer, expectFocusAt, tabAndPress, tabTo } from './support/keyboard.ts';
import { demo } from './support/people.ts';
import { seeToast } from './support/toasts.ts';

const journey = startJourney();

describe('plans and agreements that contradict each other', () => {
  it('are corrected from the work list by the keyboard alone, and restored by Undo', async () => {
    const page = await journey.openAs('/admin?list=contradictions', { email: demo.admin });
    const fixes = page.getByRole('button', { name: /^Set plan to / });
    await fixes.first().waitFor();
    await expectAccessible(page);
    const count = page.getByRole('link', { name: /^Plans and agreements that contradict each other \d+$/ });
    const before = await count.textContent();
    const [name, next] = await Promise.all([0, 1].map((at) => fixes.nth(at).getAttribute('aria-label')));
    await tabAndPress(fixes.first());
    await seeToast(page, /^Plan set to .*\.$/);
    // A toast stays open while the pointer is on it.
    const undo = page.getByRole('button', { name: /^Undo/ }).first();
    await undo.hover();
    await eventually(async () => expect(await count.textContent()).not.toBe(before));
    await expectFocusAt(page.getByRole('button', { name: next ?? '', exact: true }));
    await undo.click();
    await seeToast(page, /^Undone: /);
    await page.getByRole('button', { name: name ?? '', exact: true }).waitFor();
    await eventually(async () => expect(await count.textContent()).toBe(before));

    // A contract that has ended or not yet begun needs a date, which only a person can supply.
    const edit = page.getByRole('button', { name: /^Edit contract…: / }).first();
    const editName = (await edit.getAttribute('aria-label')) ?? '';
    await tabTo(edit);
    await page.keyboard.press('Enter');
    const form = page.getByRole('dialog', { name: 'Edit / Manage Payer' });
    await form.waitFor();
    await eventually(async () =>
      expect(await page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('date'),
    );
    await eventually(async () => expect(await form.getByLabel('Status').inputValue()).toBe('Contracted'));
    await page.keyboard.press('Escape');
    await answer(page, 'Discard your changes?', 'Discard');
    await form.waitFor({ state: 'detached' });
    await expectFocusAt(page.getByRole('button', { name: editName, exact: true }));
  });
});
