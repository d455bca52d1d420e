import { describe, expect, it } from '@jest/globals';
import { see } from './support/eventually.ts';
import { linkIn, mailTo } from './support/inbox.ts';
import { refusedCall, startJourney } from './support/journey.ts';
import { demo, signIn } from './support/people.ts';
import { seeToast } from './support/toasts.ts';

const journey = startJourney();

describe('a registration with a colleague’s address', () => {
  it('gives no access: its link fails without the chosen password, and it cannot be approved', async () => {
    journey.provokes(refusedCall);
    const colleague = `colleague.${Date.now()}@demo.test`;
    const page = await journey.open('/register');
    await page.getByLabel('First name').fill('Stan');
    await page.getByLabel('Last name').fill('Stranger');
    await page.getByLabel('Email').fill(colleague);
    await page.getByLabel('Phone number').fill('(555) 555-0124');
    const boxes = page.getByRole('group', { name: /facilit/i }).getByRole('checkbox');
    await boxes.nth(0).check({ force: true });
    await page.getByLabel('NPI').fill('1234567890');
    await page.getByLabel('Password', { exact: true }).fill('several plain words');
    await page.getByLabel('Confirm password', { exact: true }).fill('several plain words');
    await page.getByRole('button', { name: 'Register' }).click();
    await see(page, 'Registration successful! Awaiting admin approval.');
    await page.getByRole('link', { name: 'Sign in' }).click();
    await signIn(page, { email: colleague, password: 'several plain words' });
    await see(page, 'Invalid email or password');

    // Nobody is signed in here, so this could be any browser, such as the colleague's.
    const { inboxUrl } = journey.product();
    await page.goto(linkIn(await mailTo(inboxUrl, colleague, /Confirm your email address/)));
    await page.getByLabel('Password', { exact: true }).fill('other plain words');
    await page.getByRole('button', { name: 'Confirm my address' }).click();
    await see(page, /This is not the password that was chosen/);

    const users = await journey.openAs('/account/users', { email: demo.admin });
    await users.getByLabel('Search users by name, email or NPI').fill(colleague);
    const approve = users.getByRole('button', { name: 'Approve Stan Stranger' });
    await approve.waitFor();
    expect(await approve.isDisabled()).toBe(true);
    await users.getByRole('button', { name: 'Unconfirmed address of Stan Stranger' }).click();
    await users.getByRole('alertdialog').getByRole('button', { name: 'Send the link' }).click();
    await seeToast(users, `A new link was sent to ${colleague}.`);
  });
});
