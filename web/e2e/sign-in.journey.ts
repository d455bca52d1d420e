import { describe, expect, it } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { expectAccessible } from './support/browser.ts';
import { eventually, see } from './support/eventually.ts';
import { refusedCall, startJourney } from './support/journey.ts';
import { demo, openMenu, signIn } from './support/people.ts';
import { seeToast } from './support/toasts.ts';

const journey = startJourney();
const plans = (page: Page) => page.getByRole('grid', { name: 'Insurance plans' });

/** Closes the browser: its tabs and session cookies are removed, and stored data stays. */
async function closeBrowser(context: BrowserContext): Promise<void> {
  for (const tab of context.pages()) await tab.close();
  for (const { name, expires } of await context.cookies()) {
    if (expires === -1) await context.clearCookies({ name });
  }
}

async function logOut(page: Page): Promise<void> {
  await openMenu(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(/\/login/);
}

describe('the sign-in screen', () => {
  it('requires a facility, keeps the email on a wrong password, and names a pending approval', async () => {
    const page = await journey.open('/login');
    await see(page, 'Simplifying Coverage. Empowering Care.');
    await page.getByLabel('Email').fill(demo.user);
    const password = page.getByLabel('Password', { exact: true });
    await password.fill(demo.password);
    // The list must have loaded first, or there would be nothing to choose from yet.
    await page.getByRole('combobox', { name: 'Facility' }).waitFor();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await see(page, 'Please select a facility.');
    await expectAccessible(page);

    journey.provokes(refusedCall);
    await signIn(page, { password: 'Wrong-pass-1' });
    await see(page, 'Invalid email or password');
    expect(await page.getByLabel('Email').inputValue()).toBe(demo.user);
    await page.getByRole('button', { name: /show password/i }).click();
    await eventually(async () => expect(await password.getAttribute('type')).toBe('text'));
    await expectAccessible(page);

    await signIn(page, { email: demo.pending });
    await see(page, 'Your registration is awaiting administrator approval.');
  });
});

describe('a session', () => {
  it('starts on the requested page and ends in every tab with Logout, after one question about unsaved text', async () => {
    // Calls that are under way when the session ends.
    journey.provokes(/status of 401/);
    const page = await journey.open('/plans/medicare?q=ppo');
    await page.waitForURL(/\/login/);
    await signIn(page);
    await page.waitForURL(/\/plans\/medicare\?q=ppo/);
    await seeToast(page, 'Login successful!');
    await openMenu(page);
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Close menu' }).click();
    const second = await page.context().newPage();
    await second.goto('/plans');
    await plans(second).waitFor();
    await page.goto('/request-update');
    await page.getByLabel('Message').fill('Half a request');
    await openMenu(page);
    await page.getByRole('button', { name: 'Logout' }).click();
    const question = page.getByRole('alertdialog', { name: 'Log out without saving?' });
    await question.waitFor();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Discard and log out' }).click();
    await page.waitForURL(/\/login/);
    await second.waitForURL(/\/login/);
    const drafts = () => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:'));
    await eventually(async () => expect(await page.evaluate(drafts)).toEqual([]));
    await eventually(async () =>
      expect(await page.evaluate(() => Object.keys(localStorage))).not.toEqual(
        expect.arrayContaining([expect.stringMatching(/^(accessToken|user|activeFacility|refreshToken)$/)]),
      ),
    );
    await page.goto('/plans');
    await page.waitForURL(/\/login/);
  });

  it('continues in a new tab; a reopened browser asks the server before it shows anything', async () => {
    const page = await journey.openAs('/plans');
    const context = page.context();
    const stored = (tab: Page) => tab.evaluate(() => Object.keys(localStorage));
    await eventually(async () => expect(await stored(page)).toContain('planListHead'));
    const newTab = await context.newPage();
    await newTab.goto('/plans');
    await plans(newTab).waitFor();

    await closeBrowser(context);
    const reopened = await context.newPage();
    const requestPaths: string[] = [];
    let answer = () => {};
    const answering = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await reopened.route('**/api/**', async (route) => {
      requestPaths.push(new URL(route.request().url()).pathname);
      await answering;
      await route.continue();
    });
    await reopened.goto('/plans');
    await eventually(async () => expect(requestPaths).toEqual(['/api/auth/refresh']));
    await see(reopened, 'Loading');
    expect(await plans(reopened).count()).toBe(0);
    answer();
    await reopened.waitForURL(/\/login/);
    await see(reopened, 'Your session has ended. Please sign in again.');
    await eventually(async () => expect(await stored(reopened)).not.toContain('planListHead'));
    await signIn(reopened);
    await plans(reopened).waitFor();
  });

  it('that ended offline is ended on the server first once the network returns', async () => {
    journey.provokes(/ERR_INTERNET_DISCONNECTED/);
    const page = await journey.openAs('/plans', {}, { serviceWorkers: 'allow' });
    const context = page.context();
    await eventually(async () =>
      expect(await page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated'),
    );
    await context.setOffline(true);
    await logOut(page);
    await seeToast(page, /^Logged out on this computer\. The server could not be reached/);
    const cookies = async () => (await context.cookies()).map(({ name }) => name);
    expect(await cookies()).toContain('__Host-coverage-guide');
    await page.close();

    // This browser restores its cookies, so the session could continue.
    await context.setOffline(false);
    const reopened = await context.newPage();
    const requestPaths: string[] = [];
    reopened.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/')) requestPaths.push(pathname);
    });
    await reopened.goto('/plans');
    await reopened.waitForURL(/\/login/);
    await reopened.getByLabel('Email').waitFor();
    // The form may be shown before the server has answered.
    await eventually(async () => expect(await cookies()).not.toContain('__Host-coverage-guide'));
    expect(requestPaths[0]).toBe('/api/auth/logout');
    expect(requestPaths).not.toContain('/api/auth/refresh');
  });
});
