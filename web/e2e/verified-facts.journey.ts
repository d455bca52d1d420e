import { describe, expect, it } from '@jest/globals';
import { expectAccessible } from './support/browser.ts';
import { eventually, see } from './support/eventually.ts';
import { startJourney } from './support/journey.ts';
import { expectFocusAt } from './support/keyboard.ts';
import { demo } from './support/people.ts';
import { countOfSome, grid, plansShown, search } from './support/plan-screen.ts';
import { seeToast } from './support/toasts.ts';

const journey = startJourney();
const byAdmin = /^Verified .* by Avery Admin$/;

describe('the facts of a plan', () => {
  it('are verified with one key, shown as verified to the desk, and unverified once edited', async () => {
    const admin = await journey.openAs('/plans', { email: demo.admin });
    await plansShown(admin);
    const row = grid(admin).getByRole('row').nth(1);
    await search(admin).press('ArrowDown');
    await expectFocusAt(row);
    await admin.keyboard.press('v');
    const dialog = admin.getByRole('dialog', { name: /^Verify / });
    const title = await dialog.getByRole('heading').first().textContent();
    const name = title?.slice('Verify '.length) ?? '';
    await see(dialog, /Payer Name: /);
    await expectAccessible(admin);
    await dialog.getByRole('radio', { name: 'Called the payer' }).press('Space');
    await admin.keyboard.press('Enter');
    await seeToast(admin, /^Verified: Contracting/);
    // It stays while the pointer is on it.
    await admin.getByRole('button', { name: /^Undo/ }).hover();
    await expectFocusAt(row);

    // The last button of the plan can be reached beside the toast.
    await admin.keyboard.press('Enter');
    const plan = admin.getByRole('dialog', { name });
    await eventually(async () => {
      // What loads later makes the plan longer.
      await plan
        .getByRole('region', { name: 'Plan', exact: true })
        .evaluate((body) => body.scrollTo(0, body.scrollHeight));
      const covered = await plan.getByRole('button', { name: 'Show history' }).evaluate((button) => {
        const { left, right, bottom } = button.getBoundingClientRect();
        return (
          document.elementFromPoint((left + right) / 2, bottom - 2)?.closest('[data-scope=toast]') !== null
        );
      });
      expect(covered).toBe(false);
    });
    await admin.keyboard.press('Escape');
    await plan.waitFor({ state: 'detached' });

    const desk = await journey.openAs('/plans');
    await plansShown(desk);
    await search(desk).fill(name);
    await see(desk.getByRole('main'), countOfSome);
    await grid(desk).getByRole('row').nth(1).click();
    const open = desk.getByRole('dialog', { name });
    await see(open.getByRole('region', { name: 'Addresses' }), byAdmin);
    await open.getByRole('button', { name: 'Verify' }).waitFor({ state: 'detached' });
    await expectAccessible(desk);

    await admin.keyboard.press('Enter');
    await admin.getByRole('dialog', { name }).getByRole('link', { name: /^Edit/ }).click();
    await admin.getByLabel('Payer ID (HB)', { exact: true }).fill('NEW77');
    await admin.getByRole('button', { name: 'Save Edits' }).click();
    await admin.getByRole('button', { name: 'I Understand & Save' }).click();
    await see(
      admin.getByRole('dialog', { name }).getByRole('region', { name: 'Addresses' }),
      'Not verified yet',
    );
    await see(admin.getByRole('dialog', { name }).getByRole('region', { name: 'Plan Details' }), byAdmin);
  });
});
