import { describe, expect, it } from '@jest/globals';
import { expectAccessible } from './support/browser.ts';
import { eventually, see } from './support/eventually.ts';
import { mailTo } from './support/inbox.ts';
import { startJourney } from './support/journey.ts';
import { expectFocusAt } from './support/keyboard.ts';
import { demo } from './support/people.ts';
import { grid, plansShown, search } from './support/plan-screen.ts';
import { seeToast } from './support/toasts.ts';

const journey = startJourney();

describe('a wrong fact', () => {
  it('is reported by keyboard, shown to others, answered by email, and then no longer marked', async () => {
    const text = `The number rings at another payer ${Date.now()}.`;
    const desk = await journey.openAs('/plans');
    await plansShown(desk);
    const row = grid(desk).getByRole('row').nth(1);
    await search(desk).press('ArrowDown');
    await expectFocusAt(row);
    await desk.keyboard.press('w');
    const dialog = desk.getByRole('dialog', { name: /^What is wrong with / });
    const title = await dialog.getByRole('heading').first().textContent();
    const name = title?.slice('What is wrong with '.length, -1) ?? '';
    await expectFocusAt(dialog.getByLabel('What is wrong'));
    await eventually(async () => {
      // Each P chooses the next fact that begins with it. A word might be taken for two if the browser is slow.
      await desk.keyboard.press('p');
      expect(await dialog.getByLabel('What is wrong').inputValue()).toBe('Phone Numbers');
    });
    await see(dialog, /The plan says/);
    await desk.keyboard.press('Tab');
    await desk.keyboard.type(text);
    await expectAccessible(desk);
    await desk.keyboard.press('Enter');
    await seeToast(desk, 'Request sent to the Administrator for review.');
    await expectFocusAt(row);
    await see(row, 'Phone Numbers reported just now');
    await expectAccessible(desk);
    await mailTo(
      journey.product().inboxUrl,
      demo.admin,
      /update request/i,
      'Reported as wrong: Phone Numbers.',
    );

    const other = await journey.openAs('/plans', { email: demo.admin });
    await plansShown(other);
    const seen = grid(other).getByRole('row').filter({ hasText: 'reported' });
    await seen.click();
    await see(other.getByRole('dialog', { name }), /Phone Numbers reported (just now|\d+ minutes? ago)/);
    await expectAccessible(other);

    await other.goto('/request-update/inbox');
    await other.getByRole('button', { name: text }).click();
    const answer = other.getByRole('dialog');
    await see(answer, 'Reported as wrong');
    await answer.getByLabel('Status').selectOption('Done');
    await answer.getByLabel('Answer').fill('It has the right number now.');
    await answer.getByRole('button', { name: 'Save' }).click();
    await seeToast(other, 'Request saved. The answer is emailed to its sender.');
    await mailTo(journey.product().inboxUrl, demo.user, /update request is done/, text);

    await desk.reload();
    await plansShown(desk);
    await grid(desk).getByRole('row').filter({ hasText: 'reported' }).waitFor({ state: 'detached' });
  });
});
