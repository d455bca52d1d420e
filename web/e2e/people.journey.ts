import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { expectAccessible } from './support/browser.ts';
import { eventually, see } from './support/eventually.ts';
import { linkIn, mailTo } from './support/inbox.ts';
import { refusedCall, startJourney } from './support/journey.ts';
import { demo, signIn } from './support/people.ts';
import { told } from './support/toasts.ts';

const journey = startJourney();
const admin = { email: demo.admin };
const email = `new.person.${Date.now()}@demo.test`;
const firstPassword = 'several plain words';
const secondPassword = 'other plain words';
const searchUsers = 'Search users by name, email or NPI';

describe('a new person', () => {
  it('registers, is approved, signs in, and gets back in after forgetting the password', async () => {
    const page = await journey.open('/login');
    const { inboxUrl } = journey.product();
    await page.getByRole('link', { name: /register/i }).click();
    await page.waitForURL(/\/register/);
    await page.getByLabel('First name').waitFor();
    await expectAccessible(page);
    await page.getByLabel('First name').fill('Nadia');
    await page.getByLabel('Last name').fill('Newcomer');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Phone number').fill('(555) 555-0123');
    const boxes = page.getByRole('group', { name: /facilit/i }).getByRole('checkbox');
    await boxes.nth(0).check({ force: true });
    await boxes.nth(1).check({ force: true });
    await page.getByLabel('Password', { exact: true }).fill(firstPassword);
    await page.getByLabel('Confirm password', { exact: true }).fill('something else');
    const button = page.getByRole('button', { name: 'Register' });
    const npi = page.getByLabel('NPI');
    await npi.fill('12345abc678');
    await eventually(async () => {
      expect(await npi.inputValue()).toBe('12345678');
      expect(await button.isDisabled()).toBe(true);
    });
    await npi.fill('1234567890');
    await button.click();
    await see(page, 'Passwords do not match.');
    await page.getByLabel('Confirm password', { exact: true }).fill(firstPassword);
    await button.click();
    await see(page, 'Registration successful! Awaiting admin approval.');
    await see(page, `Open the link we sent to ${email}`);
    await expectAccessible(page);

    const early = await journey.openAs('/account/users', admin);
    await early.getByLabel(searchUsers).fill(email);
    const notYet = early.getByRole('button', { name: 'Unconfirmed address of Nadia Newcomer' });
    await notYet.waitFor();
    expect(await early.getByRole('button', { name: 'Approve Nadia Newcomer' }).isDisabled()).toBe(true);
    await expectAccessible(early);

    await page.goto(linkIn(await mailTo(inboxUrl, email, /Confirm your email address/)));
    await page.getByRole('heading', { level: 1, name: 'Confirm your email address' }).waitFor();
    await expectAccessible(page);
    await page.getByLabel('Password', { exact: true }).fill(firstPassword);
    await page.getByRole('button', { name: 'Confirm my address' }).click();
    await see(page, 'Your email address is confirmed.');
    await expectAccessible(page);

    const toAdmin = new URL(linkIn(await mailTo(inboxUrl, demo.admin, /registration is waiting/, email)));
    const users = await journey.openAs(toAdmin.pathname + toAdmin.search, admin);
    await users.getByLabel(searchUsers).fill(email);
    const approve = users.getByRole('button', { name: 'Approve Nadia Newcomer' });
    await approve.waitFor();
    await see(users.getByRole('main'), 'Confirmed');
    await approve.click();
    await told(users, /Nadia Newcomer was approved/);
    await mailTo(inboxUrl, email, /was approved/);

    await page.goto('/login');
    await signIn(page, { email, password: firstPassword });
    await page.waitForURL(/\/plans/);
    await page.getByRole('grid').waitFor();

    const forgetful = await journey.open('/login');
    await forgetful.getByRole('link', { name: /forgot/i }).click();
    await forgetful.getByRole('heading', { level: 1, name: 'Forgot password' }).waitFor();
    await expectAccessible(forgetful);
    await forgetful.getByLabel('Email').fill(email);
    await forgetful.getByRole('button', { name: 'Send the link' }).click();
    await see(forgetful, 'If your email exists, a password reset link has been sent.');
    await forgetful.goto(linkIn(await mailTo(inboxUrl, email, /Set a new password/)));
    const newPassword = forgetful.getByLabel('New password', { exact: true });
    await newPassword.waitFor();
    await expectAccessible(forgetful);
    await newPassword.fill(secondPassword);
    await forgetful.getByLabel('Confirm new password', { exact: true }).fill(secondPassword);
    await forgetful.getByRole('button', { name: 'Set new password' }).click();
    await see(forgetful, 'Password reset successful');
    await forgetful.waitForURL(/\/login/);

    // The tab that was signed in with the old password is sent away by its next call.
    journey.provokes(refusedCall);
    await page.goto('/account');
    await page.waitForURL(/\/login/);
    await signIn(page, { email, password: secondPassword });
    await page.waitForURL(/\/account/);
    await see(page.getByRole('main'), email);
    await page.getByRole('button', { name: 'Edit My Info' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit My Info' });
    await dialog.getByLabel(/^Department/).fill('Patient access');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await told(page, 'Your profile was updated successfully.');
    await see(page.getByRole('main'), 'Patient access');
  });
});

describe('an administrator who is demoted while looking at people', () => {
  it('is told why with the next click', async () => {
    journey.provokes(refusedCall);
    const first = await journey.openAs('/account/users', admin);
    await first.getByLabel(searchUsers).fill(email);
    await first.getByRole('button', { name: /^Promote/ }).click();
    await first.getByRole('alertdialog').getByRole('button', { name: 'Promote' }).click();
    await told(first, /is now an administrator/);

    const second = await journey.openAs('/plans', { email, password: secondPassword });
    await second.getByRole('grid').waitFor();
    await second.goto('/account/users');
    await second.getByLabel(searchUsers).fill(demo.pending);
    const approve = second.getByRole('button', { name: /^Approve/ });
    await approve.waitFor();

    await first.getByRole('button', { name: /^Demote/ }).click();
    await first.getByRole('alertdialog').getByRole('button', { name: 'Demote' }).click();
    await told(first, /no longer an administrator/);
    await approve.click();
    await told(second, /for administrators|no longer an administrator/i);
    await approve.waitFor({ state: 'detached' });
  });
});

/** Into the dialog that asks for it before sessions end. */
async function givePassword(page: Page, password: string) {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Sign out', exact: true }).click();
}

describe('where a person is signed in', () => {
  it('is seen and ended by themselves and by an administrator', async () => {
    journey.provokes(refusedCall);
    const person = { email, password: secondPassword };
    const other = await journey.openAs('/account', person);
    const page = await journey.openAs('/account', person);
    const sessions = page.getByRole('region', { name: 'Where you are signed in' });
    await see(sessions, 'This session');
    await expectAccessible(page);
    await sessions.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await givePassword(page, secondPassword);
    await told(page, 'You are signed out everywhere else.');
    await eventually(async () => expect(await sessions.getByRole('listitem').count()).toBe(1));
    await other.reload();
    await other.waitForURL(/\/login/);

    await signIn(other, person);
    await other.waitForURL(/\/account/);
    await page.reload();
    await sessions.getByRole('button', { name: /^Sign out .+, since / }).click();
    await givePassword(page, secondPassword);
    await told(page, / was signed out\.$/);
    await other.reload();
    await other.waitForURL(/\/login/);

    const users = await journey.openAs('/account/users', admin);
    await users.getByLabel(searchUsers).fill(email);
    await users.getByRole('button', { name: 'Sessions of Nadia Newcomer' }).click();
    const dialog = users.getByRole('dialog', { name: 'Where Nadia Newcomer is signed in' });
    await dialog.getByRole('button', { name: /^Sign out .+, since / }).waitFor();
    await expectAccessible(users);
    await dialog.getByRole('button', { name: 'Sign out everywhere' }).click();
    await see(dialog, 'Not signed in anywhere.');
    await page.reload();
    await page.waitForURL(/\/login/);
  });
});

describe('a suspended person', () => {
  it('is signed out and told why, until an administrator brings them back', async () => {
    journey.provokes(refusedCall);
    const page = await journey.openAs('/account', { email, password: secondPassword });
    await see(page.getByRole('main'), email);
    const users = await journey.openAs('/account/users', admin);
    await users.getByLabel(searchUsers).fill(email);
    await users.getByRole('button', { name: 'Suspend Nadia Newcomer' }).click();
    await users.getByRole('alertdialog').getByRole('button', { name: 'Suspend' }).click();
    await told(users, /was suspended and is signed out everywhere/);
    await expectAccessible(users);

    await page.reload();
    await page.waitForURL(/\/login/);
    await see(page, 'Your access has been withdrawn. Please ask your administrator.');
    await signIn(page, { email, password: firstPassword });
    await see(page, 'Invalid email or password');
    // The sentence may stand there from before: it is the answer that tells that this was refused.
    const answered = page.waitForResponse((response) => response.url().endsWith('/api/auth/login'));
    await signIn(page, { email, password: secondPassword });
    expect((await answered).status()).toBe(403);
    await see(page, 'Your access has been withdrawn. Please ask your administrator.');

    await users.getByRole('button', { name: 'Reactivate Nadia Newcomer' }).click();
    await users.getByRole('alertdialog').getByRole('button', { name: 'Reactivate' }).click();
    await told(users, /can sign in again/);
    await signIn(page, { email, password: secondPassword });
    await page.waitForURL(/\/account/);
  });
});

describe('a changed address', () => {
  it('is asked for with the password, confirmed, and taken back from the old mailbox', async () => {
    journey.provokes(refusedCall);
    const { inboxUrl } = journey.product();
    const other = `moved.${email}`;
    const page = await journey.openAs('/account', { email, password: secondPassword });
    await page.getByRole('button', { name: 'Edit My Info' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit My Info' });
    await dialog.getByLabel('Email').fill(other);
    await dialog.getByLabel('Current password', { exact: true }).fill('not my password');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await see(page, 'This is not your current password.');
    await dialog.getByLabel('Current password', { exact: true }).fill(secondPassword);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await see(page.getByRole('main'), `We sent a link to ${other}`);
    await mailTo(inboxUrl, email, /is being changed/, other);

    const mailbox = await journey.open(linkIn(await mailTo(inboxUrl, other, /Confirm your new/)));
    await mailbox.getByRole('button', { name: 'Confirm my new address' }).click();
    await see(mailbox, /signed out everywhere: please sign in/);
    await page.reload();
    await page.waitForURL(/\/login/);
    await signIn(page, { email: other, password: secondPassword });
    await page.waitForURL(/\/account/);

    const undo = linkIn(await mailTo(inboxUrl, email, /address was changed/, other));
    await mailbox.goto(undo);
    const button = mailbox.getByRole('button', { name: 'Undo the change' });
    await button.waitFor();
    await expectAccessible(mailbox);
    await button.click();
    await see(mailbox, 'Your old email address is back in use');
    await page.reload();
    await page.waitForURL(/\/login/);
    await signIn(page, { email: other, password: secondPassword });
    await see(page, 'Invalid email or password');

    await mailbox.goto(linkIn(await mailTo(inboxUrl, email, /back in use/)));
    await mailbox.getByLabel('New password', { exact: true }).fill(firstPassword);
    await mailbox.getByLabel('Confirm new password', { exact: true }).fill(firstPassword);
    await mailbox.getByRole('button', { name: 'Set new password' }).click();
    await mailbox.waitForURL(/\/login/);
    await signIn(mailbox, { email, password: firstPassword });
    await mailbox.waitForURL(/\/plans/);
  });
});
