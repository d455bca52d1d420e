import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { expectAccessible } from './support/browser.ts';
import { see } from './support/eventually.ts';
import { linkIn, mailTo } from './support/inbox.ts';
import { refusedCall, startJourney } from './support/journey.ts';
import { answer, expectFocusAt, tabAndPress, tabAndType, tabTo } from './support/keyboard.ts';
import { demo, signIn } from './support/people.ts';
import { seeToast } from './support/toasts.ts';

const journey = startJourney();
const admin = { email: demo.admin };
const email = `new.person.${Date.now()}@demo.test`;
const [firstPassword, secondPassword] = ['several plain words', 'other plain words'];
const password = (page: Page, label = 'Password') => page.getByLabel(label, { exact: true });
const searchUsers = 'Search users by name, email or NPI';

async function signInByKeyboard(page: Page, who: { readonly email: string; readonly password: string }) {
  const picker = page.getByRole('combobox', { name: 'Facility' });
  await picker.locator('option').nth(1).waitFor({ state: 'attached' });
  await tabAndPress(picker, 'ArrowDown');
  await tabAndType(page.getByLabel('Email'), who.email);
  await tabAndType(password(page), who.password);
  await page.keyboard.press('Enter');
}

// The second test continues with the first test's person.
describe('a new user', () => {
  it('registers, is approved, signs in and resets a forgotten password by the keyboard alone', async () => {
    const page = await journey.open('/login');
    const { inboxUrl } = journey.product();
    await tabAndPress(page.getByRole('link', { name: /register/i }));
    await page.waitForURL(/\/register/);
    await tabAndType(page.getByLabel('First name'), 'Nadia');
    await expectAccessible(page);
    await tabAndType(page.getByLabel('Last name'), 'Newcomer');
    await tabAndType(page.getByLabel('Email'), email);
    await tabAndType(page.getByLabel('Phone number'), '(555) 555-0123');
    const boxes = page.getByRole('group', { name: /facilit/i }).getByRole('checkbox');
    for (const place of [0, 1]) await tabAndPress(boxes.nth(place), 'Space');
    await tabAndType(password(page), firstPassword);
    await tabAndType(password(page, 'Confirm password'), firstPassword);
    await tabAndType(page.getByLabel('NPI'), '1234567890');
    await tabAndPress(page.getByRole('button', { name: 'Register' }));
    await see(page, 'Registration successful! Awaiting admin approval.');
    await see(page, `Open the link we sent to ${email}`);
    await expectAccessible(page);

    const users = await journey.openAs('/account/users', admin);
    await users.getByLabel(searchUsers).fill(email);
    await see(users.getByRole('main'), /^1 of /);
    await users.getByRole('button', { name: 'Unconfirmed address of Nadia Newcomer' }).waitFor();
    const approve = users.getByRole('button', { name: 'Approve Nadia Newcomer' });
    expect(await approve.isDisabled()).toBe(true);
    await expectAccessible(users);

    await page.goto(linkIn(await mailTo(inboxUrl, email, /Confirm your email address/)));
    await page.getByRole('heading', { level: 1, name: 'Confirm your email address' }).waitFor();
    await tabAndType(password(page), firstPassword);
    await expectAccessible(page);
    await tabAndPress(page.getByRole('button', { name: 'Confirm my address' }));
    await see(page, 'Your email address is confirmed.');
    await expectAccessible(page);

    await users.goto(linkIn(await mailTo(inboxUrl, demo.admin, /registration is waiting/, email)));
    await expectFocusAt(users.getByRole('heading', { name: 'User Management' }));
    await see(users.getByRole('main'), 'Confirmed');
    await tabAndPress(approve);
    await seeToast(users, 'Nadia Newcomer was approved.');
    await expectFocusAt(users.getByRole('region', { name: 'Users' }));
    await mailTo(inboxUrl, email, /was approved/);

    await tabAndPress(page.getByRole('link', { name: 'Sign in' }));
    await page.waitForURL(/\/login/);
    await signInByKeyboard(page, { email, password: firstPassword });
    await page.waitForURL(/\/plans/);
    await page.getByRole('grid').waitFor();

    const forgetful = await journey.open('/login');
    await tabAndPress(forgetful.getByRole('link', { name: /forgot/i }));
    await forgetful.getByRole('heading', { level: 1, name: 'Forgot password' }).waitFor();
    await expectAccessible(forgetful);
    await tabAndType(forgetful.getByLabel('Email'), email);
    await forgetful.keyboard.press('Enter');
    await see(forgetful, 'If your email exists, a password reset link has been sent.');
    await tabAndPress(forgetful.getByRole('link', { name: 'Back to sign in' }));
    await forgetful.waitForURL(/\/login/);
    await forgetful.goto(linkIn(await mailTo(inboxUrl, email, /Set a new password/)));
    await tabAndType(password(forgetful, 'New password'), secondPassword);
    await expectAccessible(forgetful);
    await tabAndType(password(forgetful, 'Confirm new password'), secondPassword);
    await tabAndPress(forgetful.getByRole('button', { name: 'Set new password' }));
    await forgetful.waitForURL(/\/login/);

    // The tab that was signed in with the old password is signed out by its next call.
    journey.provokes(refusedCall);
    await page.goto('/account');
    await page.waitForURL(/\/login/);
    await signIn(page, { email, password: secondPassword });
    await page.waitForURL(/\/account/);
    await see(page.getByRole('main'), email);
  });
});

describe('an administrator', () => {
  it('edits, promotes, demotes and deletes a user by the keyboard alone; the next click notifies them', async () => {
    journey.provokes(refusedCall);
    const page = await journey.openAs('/plans', admin);
    await page.getByRole('grid').waitFor();
    await tabAndPress(page.getByRole('button', { name: 'Open menu' }));
    await tabAndPress(page.getByRole('dialog').getByRole('link', { name: 'My Account' }));
    await page.waitForURL(/\/account$/);
    await tabAndPress(page.getByRole('link', { name: /^User Management/ }));
    await tabAndType(page.getByLabel(searchUsers), email);
    await see(page.getByRole('main'), /^1 of /);

    const edit = page.getByRole('button', { name: 'Edit Nadia Newcomer' });
    await tabAndPress(edit);
    const dialog = page.getByRole('dialog', { name: 'Edit Nadia Newcomer' });
    await tabAndType(dialog.getByLabel('Department (optional)'), 'Scheduling');
    await expectAccessible(page);
    await tabAndPress(dialog.getByRole('checkbox').nth(1), 'Space');
    await tabAndPress(dialog.getByRole('button', { name: 'Save' }));
    await seeToast(page, 'User updated successfully.');
    await dialog.waitFor({ state: 'detached' });
    await see(page.getByRole('main'), 'Scheduling');
    await expectFocusAt(edit);
    // The links beside it go below it where there is little room.
    const size = page.viewportSize() ?? { width: 1440, height: 900 };
    await page.setViewportSize({ ...size, width: 1024 });
    const department = page.getByTitle('Scheduling');
    expect(await department.evaluate((cell) => cell.scrollWidth - cell.clientWidth)).toBe(0);
    await page.setViewportSize(size);

    await tabTo(page.getByRole('button', { name: 'Promote Nadia Newcomer' }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await answer(page, 'Promote this user?', 'Promote');
    await seeToast(page, 'Nadia Newcomer is now an administrator.');
    await expectFocusAt(edit);

    const second = await journey.openAs('/account/users', { email, password: secondPassword });
    await second.getByLabel(searchUsers).fill(demo.pending);
    const approve = second.getByRole('button', { name: /^Approve/ });
    await approve.waitFor();

    await page.getByRole('button', { name: 'Sessions of Nadia Newcomer' }).click();
    const sessions = page.getByRole('dialog', { name: 'Where Nadia Newcomer is signed in' });
    await sessions
      .getByRole('button', { name: /^Sign out .+, since / })
      .first()
      .waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await sessions.waitFor({ state: 'detached' });
    await tabTo(page.getByRole('button', { name: 'Demote Nadia Newcomer' }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await answer(page, 'Demote this administrator?', 'Demote');
    await seeToast(page, 'Nadia Newcomer is no longer an administrator.');
    await expectFocusAt(edit);
    await approve.click();
    await seeToast(second, /for administrators|no longer an administrator/i);
    await approve.waitFor({ state: 'detached' });

    await tabAndPress(page.getByRole('button', { name: 'Suspend Nadia Newcomer' }));
    await answer(page, 'Suspend this user?', 'Suspend');
    await seeToast(page, /was suspended and is signed out everywhere/);
    await expectAccessible(page);
    await tabAndPress(page.getByRole('button', { name: 'Delete Nadia Newcomer' }));
    await answer(page, 'Delete this user?', 'Delete');
    await seeToast(page, 'User deleted.');
    await expectFocusAt(page.getByLabel(searchUsers));
  });
});
