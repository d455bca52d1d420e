import type { Page } from 'playwright-core';
import { animationsEnded } from './browser.ts';

/** The demo accounts that `npm start` makes. */
export const demo = {
  admin: 'admin@demo.test',
  user: 'user@demo.test',
  pending: 'pending@demo.test',
  password: 'Demo-pass-1',
} as const;

/** Fills the sign-in form that is open and sends it; the facility is the first of the list without a name. */
export async function signIn(
  page: Page,
  given: { email?: string; password?: string; facility?: string } = {},
): Promise<void> {
  const picker = page.getByRole('combobox', { name: 'Facility' });
  await picker.locator('option').nth(1).waitFor({ state: 'attached' });
  await picker.selectOption(given.facility === undefined ? { index: 1 } : { label: given.facility });
  await page.getByLabel('Email').fill(given.email ?? demo.user);
  await page.getByLabel('Password', { exact: true }).fill(given.password ?? demo.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Switches to another facility by the top bar. The page loads anew, and what it shows before that is not to be used. */
export async function switchFacility(page: Page, facility: string): Promise<void> {
  const reloaded = page.waitForEvent('load');
  await page.getByRole('combobox', { name: 'Facility' }).selectOption({ label: facility });
  await reloaded;
}

/** Opens the menu of the top bar and waits until it can be used. */
export async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close menu' }).waitFor();
  await animationsEnded(page);
}
