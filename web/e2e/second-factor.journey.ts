import { expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { codeAt, stepAt } from '../../functions/clients/pool/totp.ts';
import { expectAccessible } from './support/browser.ts';
import { see } from './support/eventually.ts';
import { mailTo } from './support/inbox.ts';
import { refusedCall, startJourney } from './support/journey.ts';
import { demo, signIn } from './support/people.ts';
import { startProduct } from './support/product.ts';
import { seeToast } from './support/toasts.ts';

// A stage that requires a second factor of administrators; anyone may set one up.
const journey = startJourney(() => startProduct({ secondFactor: 'administrators' }));

/** Completes the setup that is open. @returns the app's key and the recovery codes */
async function setUp(page: Page, place: Locator = page.getByRole('main')) {
  await place.getByRole('button', { name: 'Continue' }).waitFor();
  await place.getByLabel('Current password', { exact: true }).fill(demo.password);
  await place.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('img', { name: /QR code/ }).waitFor();
  await expectAccessible(page);
  const secret = ((await place.locator('code').textContent()) ?? '').replaceAll(' ', '');
  const code = page.getByLabel('Code shown in the app');
  await code.fill('000000');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await see(page, 'This code is wrong. Please enter the one that the app shows now.');
  await code.fill(codeAt(secret, stepAt(Date.now())));
  await page.getByRole('button', { name: 'Turn on' }).click();
  const list = page.getByRole('list', { name: 'Recovery codes' });
  await list.waitFor();
  await expectAccessible(page);
  const recoveryCodes = await list.getByRole('listitem').allTextContents();
  expect(recoveryCodes).toHaveLength(10);
  await page.getByRole('button', { name: 'I’ve saved them' }).click();
  return { secret, recoveryCodes };
}

it('a required second factor is set up first, checked, replaced by a recovery code, and reset', async () => {
  journey.provokes(refusedCall);
  const admin = await journey.open('/login');
  await signIn(admin, { email: demo.admin });
  await admin.getByRole('heading', { level: 1, name: 'Set up two-step sign-in' }).waitFor();
  await expectAccessible(admin);
  await admin.goto('/account/users');
  await admin.getByRole('heading', { level: 1, name: 'Set up two-step sign-in' }).waitFor();
  const { secret } = await setUp(admin);
  await admin.getByLabel('Search users by name, email or NPI').waitFor();

  // On another PC the password alone is not enough. Each time step counts once, so this uses the next one.
  const other = await journey.open('/login');
  await signIn(other, { email: demo.admin });
  const code = other.getByLabel('Code', { exact: true });
  await code.waitFor();
  await expectAccessible(other);
  await code.fill('123456');
  await other.getByRole('button', { name: 'Sign in' }).click();
  await see(other, /^This code is wrong\./);
  await code.fill(codeAt(secret, stepAt(Date.now()) + 1));
  await other.getByRole('button', { name: 'Sign in' }).click();
  await other.waitForURL(/\/plans/);

  // A registrar is not required to have one.
  const user = await journey.openAs('/account', { email: demo.user });
  const panel = user.getByRole('region', { name: 'Two-step sign-in' });
  await panel.getByRole('button', { name: 'Set up' }).click();
  const { recoveryCodes } = await setUp(user, panel);
  await see(user, /10 recovery codes are left/);
  const atDesk = await journey.open('/login');
  await signIn(atDesk, { email: demo.user });
  await atDesk.getByLabel('Code', { exact: true }).fill(recoveryCodes[0] ?? '');
  await atDesk.getByRole('button', { name: 'Sign in' }).click();
  await atDesk.waitForURL(/\/plans/);

  await admin.getByLabel('Search users by name, email or NPI').fill(demo.user);
  await admin.reload();
  await admin.getByLabel('Search users by name, email or NPI').fill(demo.user);
  await see(admin.getByRole('main'), /^1 of /);
  await admin.getByRole('button', { name: /^Reset two-step sign-in of/ }).click();
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Reset' }).click();
  await seeToast(admin, /two-step sign-in/i);
  await mailTo(journey.product().inboxUrl, demo.user, /two-step sign-in was reset/i);
  const again = await journey.openAs('/plans', { email: demo.user });
  await again.getByRole('grid').waitFor();
});
