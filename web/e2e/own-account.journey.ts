import { beforeAll, describe, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { expectAccessible } from './support/browser.ts';
import { see } from './support/eventually.ts';
import { linkIn, mailTo } from './support/inbox.ts';
import { refusedCall, startJourney } from './support/journey.ts';
import { approvedPerson } from './support/new-person.ts';
import { signIn } from './support/people.ts';
import { seeToast } from './support/toasts.ts';

const journey = startJourney();
const email = `own.account.${Date.now()}@demo.test`;
const [firstPassword, secondPassword, thirdPassword] = [
  'several plain words',
  'other plain words',
  'new plain words',
];
const password = (within: Page | Locator, label = 'Password') => within.getByLabel(label, { exact: true });

// Each test continues with the same person where the previous one ended.
beforeAll(() => approvedPerson(journey.product(), email, secondPassword));

describe('a user’s sessions', () => {
  it('are ended by a password change', async () => {
    journey.provokes(refusedCall);
    const other = await journey.openAs('/account', { email, password: secondPassword });
    const page = await journey.openAs('/account', { email, password: secondPassword });
    const change = async (current: string) => {
      await password(page, 'Current password').fill(current);
      await password(page, 'New password').fill(thirdPassword);
      await password(page, 'Confirm new password').fill(thirdPassword);
      await page.getByRole('button', { name: 'Change password' }).click();
    };
    await change('not this one');
    await see(page, 'This is not your current password.');
    await expectAccessible(page);
    await change(secondPassword);
    await seeToast(page, /password was changed/i);
    // The other tab's next call sends it to the sign-in page.
    await other.reload();
    await other.waitForURL(/\/login/);

    await page.getByRole('button', { name: 'Sign out everywhere', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign out everywhere?' });
    await password(dialog, 'Current password').fill(thirdPassword);
    await expectAccessible(page);
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
    await mailbox.getByRole('button', { name: 'Confirm my new address' }).waitFor();
    await expectAccessible(mailbox);
    await mailbox.getByRole('button', { name: 'Confirm my new address' }).click();
    await see(mailbox, /signed out everywhere: please sign in/);
    await page.reload();
    await page.waitForURL(/\/login/);
    await signIn(page, { email: other, password: thirdPassword });
    await page.waitForURL(/\/account/);

    const undo = linkIn(await mailTo(inboxUrl, email, /address was changed/, other));
    // The page of a digest's link.
    await mailbox.goto(undo.replace('undo-email', 'unsubscribe'));
    await mailbox.getByRole('button', { name: 'Stop these emails' }).waitFor();
    await expectAccessible(mailbox);
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
