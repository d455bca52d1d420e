import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { codeAt, stepAt } from '../../functions/clients/pool/totp.ts';
import { expectAccessible } from './support/browser.ts';
import { see } from './support/eventually.ts';
import { refusedCall, startJourney } from './support/journey.ts';
import { demo, signIn } from './support/people.ts';
import { startProduct } from './support/product.ts';

// A stage that requires a second factor of administrators; anyone may set one up.
const journey = startJourney(() => startProduct({ secondFactor: 'administrators' }));

/** Completes the setup that is open. @returns the app's key and the recovery codes */
async function setUp(page: Page) {
  await page.getByLabel('Current password', { exact: true }).fill(demo.password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('img', { name: /QR code/ }).waitFor();
  await expectAccessible(page);
  const secret = ((await page.getByRole('main').locator('code').textContent()) ?? '').replaceAll(' ', '');
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

it('a required second factor is set up first, checked, and replaced by a recovery code', async () => {
  journey.provokes(refusedCall);
  const admin = await journey.open('/login');
  await signIn(admin, { email: demo.admin });
  await admin.getByRole('heading', { level: 1, name: 'Set up two-step sign-in' }).waitFor();
  await expectAccessible(admin);
  await admin.goto('/account/users');
  await admin.getByRole('heading', { level: 1, name: 'Set up two-step sign-in' }).waitFor();
  const { secret, recoveryCodes } = await setUp(admin);
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

  const withoutPhone = await journey.open('/login');
  await signIn(withoutPhone, { email: demo.admin });
  await withoutPhone.getByLabel('Code', { exact: true }).fill(recoveryCodes[0] ?? '');
  await withoutPhone.getByRole('button', { name: 'Sign in' }).click();
  await withoutPhone.waitForURL(/\/plans/);
});
