import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { animationsEnded, expectAccessible } from './support/browser.ts';
import { eventually, see } from './support/eventually.ts';
import { refusedCall, startJourney } from './support/journey.ts';
import { demo, openMenu, signIn, switchFacility } from './support/people.ts';
import { told } from './support/toasts.ts';

const journey = startJourney();
const plans = (page: Page) => page.getByRole('grid', { name: 'Insurance plans' });

async function logOut(page: Page): Promise<void> {
  await openMenu(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(/\/login/);
}

describe('the sign-in screen', () => {
  it('shows the product and asks for a facility', async () => {
    const page = await journey.open('/login');
    await see(page, 'Simplifying Coverage. Empowering Care.');
    await page.getByLabel('Email').fill(demo.user);
    await page.getByLabel('Password', { exact: true }).fill(demo.password);
    // The list must have come, or there would be nothing to choose from yet.
    await page.getByRole('combobox', { name: 'Facility' }).waitFor();
    await page.getByRole('button', { name: 'Log in' }).click();
    await see(page, 'Please select a facility.');
    await expectAccessible(page);
  });

  it('keeps what was typed when the password is wrong, and shows it on request', async () => {
    journey.provokes(refusedCall);
    const page = await journey.open('/login');
    await signIn(page, { password: 'Wrong-pass-1' });
    await see(page, 'Invalid email or password');
    expect(await page.getByLabel('Email').inputValue()).toBe(demo.user);
    await page.getByRole('button', { name: /show password/i }).click();
    await eventually(async () =>
      expect(await page.getByLabel('Password', { exact: true }).getAttribute('type')).toBe('text'),
    );
    await expectAccessible(page);
  });

  it('tells a pending person what they wait for', async () => {
    journey.provokes(refusedCall);
    const page = await journey.open('/login');
    await signIn(page, { email: demo.pending });
    await see(page, 'Your registration is awaiting administrator approval.');
  });
});

describe('a session', () => {
  it('starts on the page that was asked for and ends with Logout', async () => {
    const page = await journey.open('/plans/medicare?q=ppo');
    await page.waitForURL(/\/login/);
    await signIn(page);
    await page.waitForURL(/\/plans\/medicare\?q=ppo/);
    await told(page, 'Login successful!');
    await openMenu(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL(/\/login/);
    await eventually(async () =>
      expect(await page.evaluate(() => Object.keys(localStorage))).not.toEqual(
        expect.arrayContaining([expect.stringMatching(/^(accessToken|user|activeFacility|refreshToken)$/)]),
      ),
    );
    await page.goto('/plans');
    await page.waitForURL(/\/login/);
  });

  it('ends with Logout over unsaved text too, after one question', async () => {
    const page = await journey.openAs('/books/create', { email: demo.admin });
    const name = page.getByRole('textbox', { name: 'Descriptive Name' });
    await name.fill('Half a plan');
    const asked = page.getByRole('alertdialog', { name: 'Log out without saving?' });
    const askLogout = async () => {
      await openMenu(page);
      await page.getByRole('button', { name: 'Logout' }).click();
      await asked.waitFor();
      await animationsEnded(page);
    };
    await askLogout();
    await expectAccessible(page);
    await asked.getByRole('button', { name: 'Keep editing' }).click();
    await asked.waitFor({ state: 'detached' });
    expect(await name.inputValue()).toBe('Half a plan');
    await page.getByRole('button', { name: 'Open menu' }).and(page.locator(':focus')).waitFor();

    const told = page.waitForResponse((answer) => answer.url().endsWith('/auth/logout'));
    await askLogout();
    await asked.getByRole('button', { name: 'Discard and log out' }).click();
    expect((await told).ok()).toBe(true);
    await page.waitForURL(/\/login/);
    expect(
      await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:'))),
    ).toEqual([]);
    await page.goto('/plans');
    await page.waitForURL(/\/login/);
  });

  it('survives a reload with an expired token by one silent refresh', async () => {
    const page = await journey.openAs('/plans');
    await plans(page).waitFor();
    await page.evaluate(() => {
      const [head, body = '', signature] = localStorage.getItem('accessToken')?.split('.') ?? [];
      const claims = JSON.parse(atob(body.replaceAll('-', '+').replaceAll('_', '/')));
      const old = btoa(JSON.stringify({ ...claims, exp: 1_000 }));
      const encoded = old.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
      localStorage.setItem('accessToken', [head, encoded, signature].join('.'));
    });
    await page.goto('/plans/commercial');
    await plans(page).waitFor();
    expect(page.url()).toContain('/plans/commercial');
  });

  it('ends in every tab when one signs out', async () => {
    const page = await journey.openAs('/plans');
    const second = await page.context().newPage();
    await second.goto('/plans');
    await plans(second).waitFor();
    await logOut(page);
    await second.waitForURL(/\/login/);
  });

  it('moves to another facility of the person', async () => {
    const page = await journey.openAs('/plans');
    const options = page.getByRole('combobox', { name: 'Facility' }).locator('option');
    const names = await eventually(async () => {
      const texts = await options.allTextContents();
      expect(texts).toHaveLength(2);
      return texts;
    });
    const other = names[1] ?? '';
    await switchFacility(page, other);
    await page.getByRole('heading', { level: 1, name: `Insurance plans of ${other}` }).waitFor();
  });

  it.each([/assets\/index-/, /assets\/shell-/])('says so when its code does not come: %s', async (code) => {
    const page = await journey.open('/terms');
    await page.route(code, (route) => route.abort());
    await page.goto('/login');
    const said = page.getByText('Coverage Guide could not be loaded.');
    await said.waitFor();
    await page.unroute(code);
    await page.reload();
    await page.getByLabel('Email').waitFor();
    expect(await said.count()).toBe(0);
    journey.provokes(/ERR_FAILED/);
  });

  it('shows a way home on an unknown address', async () => {
    const page = await journey.openAs('/plans');
    await page.goto('/no/such/page');
    const home = page.getByRole('main').getByRole('link').first();
    await home.waitFor();
    await expectAccessible(page);
    await home.click();
    await page.waitForURL(/\/plans/);
  });
});
