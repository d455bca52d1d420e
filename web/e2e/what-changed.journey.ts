import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { expectAccessible } from './support/browser.ts';
import { eventually, see } from './support/eventually.ts';
import { startJourney } from './support/journey.ts';
import { expectFocusAt, tabAndPress, tabAndType } from './support/keyboard.ts';
import { demo } from './support/people.ts';
import { grid, plansShown } from './support/plan-screen.ts';
import { seeToast } from './support/toasts.ts';

const journey = startJourney();

/** Changes the notes of the first plan in the table. Returns its name. */
async function changeFirstPlan(page: Page): Promise<string> {
  await plansShown(page);
  const edit = grid(page)
    .getByRole('link', { name: /^Edit / })
    .first();
  const name = ((await edit.getAttribute('aria-label')) ?? (await edit.textContent()) ?? '').replace(
    'Edit ',
    '',
  );
  await edit.click();
  await page.getByRole('heading', { name: 'Edit Insurance Plan' }).waitFor();
  await page.getByLabel('Eligibility and Coding Notes', { exact: true }).fill('Ask for the new card.');
  await page.getByRole('button', { name: 'Save Edits' }).click();
  await page.getByRole('button', { name: 'I Understand & Save' }).click();
  await plansShown(page);
  return name;
}

describe('a change to a plan', () => {
  it('is marked, listed by day, and made a must-read note that shows who has read it', async () => {
    const desk = await journey.openAs('/plans');
    await plansShown(desk);
    // All of it: the rest is requested after the first rows have been drawn.
    await eventually(async () =>
      expect(await desk.evaluate(() => localStorage.getItem('planListHead'))).not.toBeNull(),
    );
    const admin = await journey.openAs('/plans', { email: demo.admin });
    // The desk has the list open, so the server sends only what changed. The desk may ask on its own before the test makes it.
    const sent: { data: { descriptiveName: string }[]; total: number; changes?: object }[] = [];
    await desk.route(
      ({ pathname }) => pathname === '/api/books',
      async (route) => {
        const answer = await route.fetch();
        // Read here: the browser may have discarded a body once it has been handed to the page.
        if (answer.ok()) sent.push(await answer.json());
        await route.fulfill({ response: answer });
      },
    );
    const name = await changeFirstPlan(admin);

    await desk.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await eventually(async () =>
      expect(sent.flatMap(({ data }) => data.map(({ descriptiveName }) => descriptiveName))).toContain(name),
    );
    for (const { changes, data, total } of sent) {
      expect(changes).toBeDefined();
      expect(data.length).toBeLessThan(total / 4);
    }
    await desk.unrouteAll({ behavior: 'wait' });
    const row = grid(desk).getByRole('row').nth(1);
    // What others changed about the same plan today is shown with it.
    const mark = /\nChanged .*: .*\bNotes\b/;
    await eventually(async () =>
      expect(await row.getByRole('gridcell').first().getAttribute('title')).toMatch(mark),
    );

    await admin.goto('/changes');
    const changedToday = admin.getByRole('region', { name: 'Today' });
    await see(changedToday, 'Notes');
    await expectAccessible(admin);
    // Plans that other journeys have changed today may stand above it.
    const ask = changedToday.getByRole('button', { name });
    await tabAndPress(ask);
    const dialog = admin.getByRole('dialog', { name: `Must read: ${name}` });
    await tabAndType(dialog.getByLabel('Text'), 'From Monday everybody shows the new card.');
    await expectAccessible(admin);
    await tabAndPress(dialog.getByRole('button', { name: 'Ask everyone to read it' }));
    await seeToast(admin, /^Everyone at .* is asked to read it\.$/);
    await expectFocusAt(ask);

    await desk.reload();
    await plansShown(desk);
    await see(row, 'Must read: From Monday everybody shows the new card.');
    await expectAccessible(desk);
    await tabAndPress(desk.getByRole('link', { name: '1 must read' }));
    const note = desk.getByRole('region', { name: 'Must read' }).getByRole('listitem');
    await see(note, 'From Monday everybody shows the new card.');
    await expectAccessible(desk);
    await note.getByRole('link', { name }).click();
    const opened = desk.getByRole('dialog', { name });
    await tabAndPress(opened.getByRole('button', { name: 'I have read it' }));
    await see(opened, /^You read it /);
    await expectAccessible(desk);
    await desk.keyboard.press('Escape');
    await opened.waitFor({ state: 'detached' });
    await desk.getByRole('link', { name: /must read$/ }).waitFor({ state: 'detached' });
    await eventually(async () => expect(await row.textContent()).not.toContain('Must read'));

    const readers = admin.getByRole('button', { name: 'Who has read it' });
    await tabAndPress(readers);
    const who = admin.getByRole('dialog', { name: 'Who has read it' });
    // Who else works at this facility depends on other journeys.
    const read = who.getByRole('heading', { name: /^Have read it/ }).locator('xpath=..');
    await see(read, new RegExp(demo.user));
    await expectAccessible(admin);
    await admin.keyboard.press('Escape');
    await expectFocusAt(readers);
    await tabAndPress(admin.getByRole('button', { name: 'Withdraw' }));
    const question = admin.getByRole('alertdialog', { name: 'Withdraw this note?' });
    await tabAndPress(question.getByRole('button', { name: 'Withdraw' }));
    await seeToast(admin, 'The note was withdrawn.');
    await desk.goto('/changes');
    await see(desk.getByRole('region', { name: 'Today' }), name);
    // The previous list is shown until the new one has arrived.
    await desk.getByRole('region', { name: 'Must read' }).waitFor({ state: 'detached' });
  });
});
