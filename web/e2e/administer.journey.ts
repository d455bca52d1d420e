import { describe, expect, it } from '@jest/globals';
import { expectAccessible } from './support/browser.ts';
import { eventually, see } from './support/eventually.ts';
import { linkIn, mailTo } from './support/inbox.ts';
import { refusedCall, startJourney } from './support/journey.ts';
import { demo, signIn, switchFacility } from './support/people.ts';
import { told } from './support/toasts.ts';

const journey = startJourney();
const admin = { email: demo.admin };

describe('a facility', () => {
  it('is added, worked in, renamed, archived, restored and deleted', async () => {
    const [before, after] = [`Quarry Lane ${Date.now()}`, `Quarry Hill ${Date.now()}`];
    const page = await journey.openAs('/admin/facilities', admin);
    const switcher = page.getByRole('combobox', { name: 'Facility' });
    await page.getByRole('button', { name: 'Add facility' }).click();
    await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill(before);
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await told(page, 'Facility added.');
    // The person may switch to it at once.
    await switcher.locator('option', { hasText: before }).waitFor({ state: 'attached' });
    const first = (await switcher.locator('option').first().textContent()) ?? '';
    await switchFacility(page, before);
    const item = page.getByRole('listitem').filter({ hasText: before });
    await see(item, 'Active now');
    await eventually(async () =>
      expect(await item.getByRole('button', { name: `Archive ${before}` }).isDisabled()).toBe(true),
    );

    await page.getByRole('button', { name: `Edit ${before}` }).click();
    await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill(after);
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await told(page, 'Facility updated.');
    await page.goto('/plans');
    await see(page.getByRole('main'), `${after} has no plans yet.`);

    await switchFacility(page, first);
    await page.getByRole('heading', { level: 1, name: `Insurance plans of ${first}` }).waitFor();
    await page.goto('/admin/facilities');
    const answer = async (button: string, title: string) => {
      await page.getByRole('button', { name: `${button} ${after}` }).click();
      const question = page.getByRole('alertdialog', { name: title });
      await question.getByRole('button', { name: button }).click();
      await question.waitFor({ state: 'detached' });
    };
    await answer('Archive', 'Archive this facility?');
    await answer('Restore', 'Restore this facility?');
    await page.getByRole('button', { name: `Archive ${after}` }).waitFor();
    await answer('Delete', 'Delete this facility?');
    await told(page, 'Facility deleted.');
    await page.getByRole('button', { name: `Edit ${after}` }).waitFor({ state: 'detached' });
    expect(await page.getByRole('button', { name: `Delete ${first}` }).isDisabled()).toBe(true);
  });
});

describe('a person', () => {
  const email = `casey.${Date.now()}@demo.test`;
  const [oldPassword, newPassword] = ['several plain words', 'other plain words'];

  it('is approved from the work list, changes the password and signs out everywhere', async () => {
    journey.provokes(refusedCall);
    const users = await journey.openAs('/account/users', admin);
    await users.evaluate(
      async ({ address, password }) => {
        const { data } = await (await fetch('/api/facilities')).json();
        await fetch('/api/auth/register', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({
            firstName: 'Casey',
            lastName: 'Ample',
            email: address,
            phoneNumber: '(555) 555-0124',
            npi: '1234567890',
            requestedFacility: [data[0].name],
            password,
            confirmPassword: password,
          }),
        });
      },
      { address: email, password: oldPassword },
    );
    const link = linkIn(await mailTo(journey.product().inboxUrl, email, /Confirm your email address/));
    await users.evaluate(
      (body) =>
        fetch('/api/auth/confirm-registration', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
        }),
      { token: link.split('/').at(-1), password: oldPassword },
    );
    await users.goto('/admin');
    await users.getByRole('link', { name: 'Casey Ample' }).click();
    await users.waitForURL(/status=pending/);
    await users.getByRole('button', { name: 'Approve Casey Ample' }).click();
    await told(users, 'Casey Ample was approved.');

    const page = await journey.openAs('/account', { email, password: oldPassword });
    const elsewhere = await journey.openAs('/plans', { email, password: oldPassword });
    await elsewhere.getByRole('grid').waitFor();
    const change = async (current: string) => {
      await page.getByLabel('Current password', { exact: true }).fill(current);
      await page.getByLabel('New password', { exact: true }).fill(newPassword);
      await page.getByLabel('Confirm new password', { exact: true }).fill(newPassword);
      await page.getByRole('button', { name: 'Change password' }).click();
    };
    await change('not this one');
    await see(page, 'This is not your current password.');
    await expectAccessible(page);
    await change(oldPassword);
    await told(page, /password was changed/i);
    await page.reload();
    await see(page.getByRole('main'), email);
    await elsewhere.goto('/account');
    await elsewhere.waitForURL(/\/login/);
    await signIn(elsewhere, { email, password: newPassword });
    await elsewhere.waitForURL(/\/account/);
    await see(elsewhere.getByRole('main'), email);

    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    const question = page.getByRole('dialog', { name: 'Sign out everywhere?' });
    await question.getByLabel('Current password', { exact: true }).fill(newPassword);
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.waitForURL(/\/login/);
    await elsewhere.reload();
    await elsewhere.waitForURL(/\/login/);
  });
});
