import type { APIResponse, BrowserContext, Page } from 'playwright-core';
import type { Facility } from '../../../shared/facility/facility.ts';
import type { SignedIn } from '../../../shared/people/session.ts';
import { openBrowserCookie } from '../../src/boot/first-page-cache.ts';
import { animationsEnded } from './browser.ts';

/** The demo accounts that `npm start` makes. */
export const demo = {
  admin: 'admin@demo.test',
  user: 'user@demo.test',
  pending: 'pending@demo.test',
  password: 'Demo-pass-1',
} as const;

export type Person = { readonly email?: string; readonly password?: string; readonly facility?: string };

/** Fills the open sign-in form and submits it; without a name the facility is the first in the list. */
export async function signIn(page: Page, person: Person = {}): Promise<void> {
  const picker = page.getByRole('combobox', { name: 'Facility' });
  await picker.locator('option').nth(1).waitFor({ state: 'attached' });
  await picker.selectOption(person.facility === undefined ? { index: 1 } : { label: person.facility });
  await page.getByLabel('Email').fill(person.email ?? demo.user);
  await page.getByLabel('Password', { exact: true }).fill(person.password ?? demo.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/**
 * Signs in with the call that the form sends, which gives the context its cookies.
 * @returns what the site keeps in local storage after a sign-in (`session.signIn` in web/src/lib/session/session.ts)
 */
export async function signInByCall(
  context: BrowserContext,
  url: string,
  person: Person = {},
): Promise<Record<string, string>> {
  const answered = async <Answer>(call: Promise<APIResponse>): Promise<Answer> => {
    const answer = await call;
    if (!answer.ok()) throw new Error(`${answer.url()}: ${answer.status()} ${await answer.text()}`);
    return answer.json();
  };
  const firstFacility = async () => {
    const { data } = await answered<{ data: Facility[] }>(context.request.get(`${url}/api/facilities`));
    return data[0]?.name;
  };
  const data = {
    email: person.email ?? demo.user,
    password: person.password ?? demo.password,
    activeFacility: person.facility ?? (await firstFacility()),
  };
  const signedIn = answered<SignedIn>(context.request.post(`${url}/api/auth/login`, { data }));
  const { accessToken, ...user } = await signedIn;
  await context.addCookies([{ name: openBrowserCookie, value: '1', url, sameSite: 'Strict' }]);
  return { accessToken, user: JSON.stringify(user), activeFacility: user.activeFacility };
}

/** Switches to another facility in the top bar. That reloads the page; do not use what it shows before the reload. */
export async function switchFacility(page: Page, facility: string): Promise<void> {
  const reloaded = page.waitForEvent('load');
  await page.getByRole('combobox', { name: 'Facility' }).selectOption({ label: facility });
  await reloaded;
}

/** Opens the top bar's menu and waits until it is usable. */
export async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close menu' }).waitFor();
  await animationsEnded(page);
}
