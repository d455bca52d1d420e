import { describe, expect, it } from '@jest/globals';
import { expectAccessible } from './support/browser.ts';
import { eventually, see } from './support/eventually.ts';
import { startJourney } from './support/journey.ts';
import { answer, expectFocusAt, tabAndPress, tabAndType } from './support/keyboard.ts';
import { demo, switchFacility } from './support/people.ts';
import { seeToast } from './support/toasts.ts';

const journey = startJourney();

describe('a facility', () => {
  it('is added, used, renamed, archived, restored and deleted by the keyboard alone', async () => {
    const [before, after] = [`Quarry Lane ${Date.now()}`, `Quarry Hill ${Date.now()}`];
    const page = await journey.openAs('/account', { email: demo.admin });
    const switcher = page.getByRole('combobox', { name: 'Facility' });
    await tabAndPress(page.getByRole('link', { name: 'Facilities' }));
    await page.waitForURL(/\/admin\/facilities/);
    const add = page.getByRole('button', { name: 'Add facility' });
    await tabAndPress(add);
    const dialog = page.getByRole('dialog');
    const name = dialog.getByLabel('Name', { exact: true });
    await tabAndType(name, before);
    // Too pale for white text.
    await tabAndType(dialog.getByLabel('Color', { exact: true }), '#ffee58');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await seeToast(page, 'Facility added.');
    await dialog.waitFor({ state: 'detached' });
    await expectFocusAt(add);

    // The person can switch to it immediately.
    await switcher.locator('option', { hasText: before }).waitFor({ state: 'attached' });
    const first = (await switcher.locator('option').first().textContent()) ?? '';
    await switchFacility(page, before);
    const item = page.getByRole('listitem').filter({ hasText: before });
    await see(item, 'Active now');
    await expectAccessible(page);
    await eventually(async () =>
      expect(await item.getByRole('button', { name: `Archive ${before}` }).isDisabled()).toBe(true),
    );
    await tabAndPress(page.getByRole('button', { name: `Edit ${before}` }));
    await tabAndType(name, after);
    await tabAndType(dialog.getByLabel('Color', { exact: true }), '#7b1e3a');
    await page.keyboard.press('Enter');
    await seeToast(page, 'Facility updated.');
    await dialog.waitFor({ state: 'detached' });
    await expectFocusAt(page.getByRole('button', { name: `Edit ${after}` }));
    await page.goto('/plans');
    await see(page.getByRole('main'), `${after} has no plans yet.`);

    await switchFacility(page, first);
    await page.getByRole('heading', { level: 1, name: `Insurance plans of ${first}` }).waitFor();
    await page.goto('/admin/facilities');
    await page.getByRole('button', { name: `Edit ${after}` }).waitFor();
    const names = await page
      .getByRole('button', { name: /^Edit / })
      .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label') ?? ''));
    const at = names.indexOf(`Edit ${after}`);
    for (const button of ['Archive', 'Restore', 'Delete']) {
      await tabAndPress(page.getByRole('button', { name: `${button} ${after}` }));
      await answer(page, `${button} this facility?`, button);
    }
    await seeToast(page, 'Facility deleted.');
    await page.getByRole('button', { name: `Edit ${after}` }).waitFor({ state: 'detached' });
    // The one that takes its place.
    await expectFocusAt(page.getByRole('button', { name: names[at + 1] ?? names[at - 1], exact: true }));
    expect(await page.getByRole('button', { name: `Delete ${first}` }).isDisabled()).toBe(true);
  });
});
