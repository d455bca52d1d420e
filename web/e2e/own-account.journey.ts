import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { expectAccessible } from './support/browser.ts';
import { eventually, see } from './support/eventually.ts';
import { linkIn, mailTo } from './support/inbox.ts';
import { refusedCall, startJourney } from './support/journey.ts';
import { answer, expectFocusAt, tabAndPress } from './support/keyboard.ts';
import { approvedPerson } from './support/new-person.ts';
import { demo, signIn } from './support/people.ts';
import { seeToast } from './support/toasts.ts';

const journey = startJourney();
const admin = { email: demo.admin };
const email = `own.account.${Date.now()}@demo.test`;
const [firstPassword, secondPassword, thirdPassword] = [
  'several plain words',
  'other plain words',
  'new plain words',
];
const password = (within: Page | Locator, label = 'Password') => within.getByLabel(label, { exact: true });

// Each test continues with the same person where the previous one ended.
beforeAll(() => approvedPerson(journey.product(), email, secondPassword));

/** Finds the person in User Management. @returns the search box */
async function findPerson(page: Page) {
  const box = page.getByLabel('Search users by name, email or NPI');
  await box.fill(email);
  await see(page.getByRole('main'), /^1 of /);
  return box;
}

/** Enters the password in the dialog that requires it before sessions end. */
async function givePassword(page: Page, currentPassword: string, name = 'Sign out') {
  const dialog = page.getByRole('dialog');
  await password(dialog, 'Current password').fill(currentPassword);
  await dialog.getByRole('button', { name, exact: true }).click();
}

describe('a user’s sessions', () => {
  it('are ended by a password change, by the user and by an administrator', async () => {
    journey.provokes(refusedCall);
    const other = await journey.openAs('/account', { email, password: secondPassword });
    const page = await journey.openAs('/account', { email, password: secondPassword });
    const change = async (current: string) => {
      await password(page, 'Current password').fill(current);
      await password(page, 'New password').fill(thirdPassword);
      await password(page, 'Confirm new password').fill(thirdPassword);
      await page.getByRole('button', { name: 'Change password' }).click();
    };
    /** The other tab's next call sends it to the sign-in page. @returns once it is signed in again */
    const otherSignsInAgain = async () => {
      await other.reload();
      await other.waitForURL(/\/login/);
      await signIn(other, { email, password: thirdPassword });
      await other.waitForURL(/\/account/);
      await see(other.getByRole('main'), email);
    };
    await change('not this one');
    await see(page, 'This is not your current password.');
    await expectAccessible(page);
    await change(secondPassword);
    await seeToast(page, /password was changed/i);
    await otherSignsInAgain();

    await page.reload();
    const sessions = page.getByRole('region', { name: 'Where you are signed in' });
    await see(sessions, 'This session');
    await sessions.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await givePassword(page, thirdPassword);
    await seeToast(page, 'You are signed out everywhere else.');
    await eventually(async () => expect(await sessions.getByRole('listitem').count()).toBe(1));
    await otherSignsInAgain();

    await page.reload();
    await sessions.getByRole('button', { name: /^Sign out .+, since / }).click();
    await givePassword(page, thirdPassword);
    await seeToast(page, / was signed out\.$/);
    await otherSignsInAgain();

    await other.getByRole('button', { name: 'Sign out everywhere', exact: true }).click();
    await other.getByRole('dialog', { name: 'Sign out everywhere?' }).waitFor();
    await expectAccessible(other);
    await givePassword(other, thirdPassword, 'Sign out everywhere');
    await other.waitForURL(/\/login/);
    await page.reload();
    await page.waitForURL(/\/login/);
    await signIn(page, { email, password: thirdPassword });
    await page.waitForURL(/\/account/);

    const users = await journey.openAs('/account/users', admin);
    await findPerson(users);
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

describe('an email address change', () => {
  it('requires the password, is confirmed, and is undone from the old mailbox', async () => {
    journey.provokes(refusedCall);
    const { inboxUrl } = journey.product();
    const other = `moved.${email}`;
    const page = await journey.openAs('/account', { email, password: thirdPassword });
    await page.getByRole('button', { name: 'Edit My Info' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit My Info' });
    await dialog.getByLabel('Email').fill(other);
    await password(dialog, 'Current password').fill('not my password');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await see(page, 'This is not your current password.');
    await password(dialog, 'Current password').fill(thirdPassword);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await see(page.getByRole('main'), `We sent a link to ${other}`);
    await mailTo(inboxUrl, email, /is being changed/, other);

    const mailbox = await journey.open(linkIn(await mailTo(inboxUrl, other, /Confirm your new/)));
    await mailbox.getByRole('button', { name: 'Confirm my new address' }).click();
    await see(mailbox, /signed out everywhere: please sign in/);
    await page.reload();
    await page.waitForURL(/\/login/);
    await signIn(page, { email: other, password: thirdPassword });
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
    await signIn(page, { email: other, password: thirdPassword });
    await see(page, 'Invalid email or password');

    await mailbox.goto(linkIn(await mailTo(inboxUrl, email, /back in use/)));
    await password(mailbox, 'New password').fill(firstPassword);
    await password(mailbox, 'Confirm new password').fill(firstPassword);
    await mailbox.getByRole('button', { name: 'Set new password' }).click();
    await mailbox.waitForURL(/\/login/);
    await signIn(mailbox, { email, password: firstPassword });
    await mailbox.waitForURL(/\/plans/);
  });
});

describe('a suspended user', () => {
  it('is signed out with the reason, can be reactivated, and is deleted by the keyboard alone', async () => {
    journey.provokes(refusedCall);
    const page = await journey.openAs('/account', { email, password: firstPassword });
    await see(page.getByRole('main'), email);
    const users = await journey.openAs('/account/users', admin);
    const box = await findPerson(users);
    await users.getByRole('button', { name: 'Suspend Nadia Newcomer' }).click();
    await users.getByRole('alertdialog').getByRole('button', { name: 'Suspend' }).click();
    await seeToast(users, /was suspended and is signed out everywhere/);
    await expectAccessible(users);

    await page.reload();
    await page.waitForURL(/\/login/);
    await see(page, 'Your access has been withdrawn. Please ask your administrator.');
    await signIn(page, { email, password: secondPassword });
    await see(page, 'Invalid email or password');
    // The message may still be shown from before: only the response shows that this attempt was refused.
    const answered = page.waitForResponse((response) => response.url().endsWith('/api/auth/login'));
    await signIn(page, { email, password: firstPassword });
    expect((await answered).status()).toBe(403);
    await see(page, 'Your access has been withdrawn. Please ask your administrator.');

    await users.getByRole('button', { name: 'Reactivate Nadia Newcomer' }).click();
    await users.getByRole('alertdialog').getByRole('button', { name: 'Reactivate' }).click();
    await seeToast(users, /can sign in again/);
    await signIn(page, { email, password: firstPassword });
    await page.waitForURL(/\/account/);

    const remove = users.getByRole('button', { name: 'Delete Nadia Newcomer' });
    await tabAndPress(remove);
    await users.getByRole('alertdialog', { name: 'Delete this user?' }).waitFor();
    await expectAccessible(users);
    await answer(users, 'Delete this user?', 'Cancel');
    await expectFocusAt(remove);
    await users.keyboard.press('Enter');
    await answer(users, 'Delete this user?', 'Delete');
    await seeToast(users, 'User deleted.');
    await expectFocusAt(box);
    await page.reload();
    await page.waitForURL(/\/login/);
  });
});
