import { describe, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { expectAccessible } from './support/browser.ts';
import { see } from './support/eventually.ts';
import { linkIn, mailTo } from './support/inbox.ts';
import { startJourney } from './support/journey.ts';
import { answer, expectFocusAt, tabAndPress, tabAndType, tabTo } from './support/keyboard.ts';
import { demo } from './support/people.ts';
import { told } from './support/toasts.ts';

const journey = startJourney();

async function signInByKeyboard(page: Page, email: string): Promise<void> {
  const picker = page.getByRole('combobox', { name: 'Facility' });
  await picker.locator('option').nth(1).waitFor({ state: 'attached' });
  await tabAndPress(picker, 'ArrowDown');
  await tabAndType(page.getByLabel('Email'), email);
  await tabAndType(page.getByLabel('Password', { exact: true }), demo.password);
  await page.keyboard.press('Enter');
}

describe('with the keyboard alone', () => {
  const email = `keys.${Date.now()}@demo.test`;

  it('a person registers and asks for a new password', async () => {
    const page = await journey.open('/login');
    await tabAndPress(page.getByRole('link', { name: /register/i }));
    await page.waitForURL(/\/register/);
    await tabAndType(page.getByLabel('First name'), 'Kei');
    await tabAndType(page.getByLabel('Last name'), 'Board');
    await tabAndType(page.getByLabel('Email'), email);
    await tabAndType(page.getByLabel('Phone number'), '(555) 555-0125');
    await tabAndPress(
      page
        .getByRole('group', { name: /facilit/i })
        .getByRole('checkbox')
        .first(),
      'Space',
    );
    await tabAndType(page.getByLabel('Password', { exact: true }), 'several plain words');
    await tabAndType(page.getByLabel('Confirm password', { exact: true }), 'several plain words');
    await tabAndType(page.getByLabel('NPI'), '1234567890');
    await tabAndPress(page.getByRole('button', { name: 'Register' }));
    await see(page, 'Registration successful! Awaiting admin approval.');

    await page.goto(linkIn(await mailTo(journey.product().inboxUrl, email, /Confirm your email address/)));
    await tabAndType(page.getByLabel('Password', { exact: true }), 'several plain words');
    await tabAndPress(page.getByRole('button', { name: 'Confirm my address' }));
    await see(page, 'Your email address is confirmed.');
    await tabAndPress(page.getByRole('link', { name: 'Sign in' }));
    await page.waitForURL(/\/login/);

    await tabAndPress(page.getByRole('link', { name: /forgot/i }));
    await page.waitForURL(/\/forgot-password/);
    await tabAndType(page.getByLabel('Email'), email);
    await page.keyboard.press('Enter');
    await see(page, 'If your email exists, a password reset link has been sent.');
    await tabAndPress(page.getByRole('link', { name: 'Back to sign in' }));
    await page.waitForURL(/\/login/);
  });

  it('an administrator approves, edits, promotes, demotes and deletes a person', async () => {
    const page = await journey.open('/login');
    await signInByKeyboard(page, demo.admin);
    await page.waitForURL(/\/plans/);
    await page.getByRole('grid').waitFor();
    await tabAndPress(page.getByRole('button', { name: 'Open menu' }));
    await tabAndPress(page.getByRole('dialog').getByRole('link', { name: 'My Account' }));
    await page.waitForURL(/\/account$/);
    await tabAndPress(page.getByRole('link', { name: /^User Management/ }));
    const box = page.getByLabel('Search users by name, email or NPI');
    await tabAndType(box, email);
    await see(page.getByRole('main'), /^1 of /);

    await tabAndPress(page.getByRole('button', { name: 'Approve Kei Board' }));
    await told(page, 'Kei Board was approved.');
    await expectFocusAt(page.getByRole('region', { name: 'Users' }));

    const edit = page.getByRole('button', { name: 'Edit Kei Board' });
    await tabAndPress(edit);
    const dialog = page.getByRole('dialog', { name: 'Edit Kei Board' });
    await tabAndType(dialog.getByLabel('Department (optional)'), 'Scheduling');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await answer(page, 'Discard your changes?', 'Keep editing');
    await tabAndPress(dialog.getByRole('checkbox').nth(1), 'Space');
    await tabAndPress(dialog.getByRole('button', { name: 'Save' }));
    await told(page, 'User updated successfully.');
    await dialog.waitFor({ state: 'detached' });
    await see(page.getByRole('main'), 'Scheduling');
    await expectFocusAt(edit);

    await tabTo(page.getByRole('button', { name: 'Promote Kei Board' }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await answer(page, 'Promote this user?', 'Promote');
    await told(page, 'Kei Board is now an administrator.');
    await expectFocusAt(edit);
    await tabTo(page.getByRole('button', { name: 'Demote Kei Board' }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await answer(page, 'Demote this administrator?', 'Demote');
    await told(page, 'Kei Board is no longer an administrator.');
    await expectFocusAt(edit);

    await tabAndPress(page.getByRole('button', { name: 'Delete Kei Board' }));
    await page.getByRole('alertdialog', { name: 'Delete this user?' }).waitFor();
    await expectAccessible(page);
    await answer(page, 'Delete this user?', 'Cancel');
    await expectFocusAt(page.getByRole('button', { name: 'Delete Kei Board' }));
    await page.keyboard.press('Enter');
    await answer(page, 'Delete this user?', 'Delete');
    await told(page, 'User deleted.');
    await expectFocusAt(box);
  });

  it('an administrator adds, edits and deletes a facility', async () => {
    const page = await journey.openAs('/account', { email: demo.admin });
    await tabAndPress(page.getByRole('link', { name: 'Facilities' }));
    await page.waitForURL(/\/admin\/facilities/);
    const add = page.getByRole('button', { name: 'Add facility' });
    await tabAndPress(add);
    const name = `Keystone ${Date.now()}`;
    const dialog = page.getByRole('dialog');
    await tabAndType(dialog.getByLabel('Name', { exact: true }), name);
    await page.keyboard.press('Enter');
    await told(page, 'Facility added.');
    await dialog.waitFor({ state: 'detached' });
    await expectFocusAt(add);

    const edit = page.getByRole('button', { name: `Edit ${name}` });
    await tabAndPress(edit);
    await tabAndType(dialog.getByLabel('Color', { exact: true }), '#7b1e3a');
    await page.keyboard.press('Enter');
    await told(page, 'Facility updated.');
    await dialog.waitFor({ state: 'detached' });
    await expectFocusAt(edit);

    await tabAndPress(page.getByRole('button', { name: `Delete ${name}` }));
    await answer(page, 'Delete this facility?', 'Delete');
    await told(page, 'Facility deleted.');
    await expectFocusAt(add);
  });

  it('a person edits their own profile', async () => {
    const page = await journey.openAs('/account');
    const edit = page.getByRole('button', { name: 'Edit My Info' });
    await tabAndPress(edit);
    const dialog = page.getByRole('dialog', { name: 'Edit My Info' });
    await tabAndType(dialog.getByLabel(/^Department/), `Desk ${Date.now()}`);
    await page.keyboard.press('Enter');
    await told(page, 'Your profile was updated successfully.');
    await dialog.waitFor({ state: 'detached' });
    await expectFocusAt(edit);
  });
});
