import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { expectAccessible } from './support/browser.ts';
import { eventually, see } from './support/eventually.ts';
import { startJourney } from './support/journey.ts';
import { demo, signIn } from './support/people.ts';

const journey = startJourney();

/** Simulates that no tab was touched for this long; the tab checks the clock, as it does when it comes to the front. */
async function idleFor(page: Page, minutes: number, seconds = 0): Promise<void> {
  await page.evaluate(
    (ms) => {
      localStorage.setItem('lastActivity', String(Date.now() - ms));
      document.dispatchEvent(new Event('visibilitychange'));
    },
    (minutes * 60 + seconds) * 1_000,
  );
}

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Are you still there?' });

async function openOwnInfo(page: Page) {
  await page.getByRole('button', { name: 'Edit My Info' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit My Info' });
  await dialog.waitFor();
  return dialog.getByLabel(/^Department/);
}

const draftsIn = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:')));

/** Types into the dialog for the person's own info, and checks that the tab keeps the text in unreadable form. */
async function typeOwnInfo(page: Page): Promise<void> {
  await (await openOwnInfo(page)).fill('Night desk, half typed');
  await eventually(async () => expect(await draftsIn(page)).toHaveLength(1));
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(stored).not.toContain('Night desk');
}

describe('an idle workstation', () => {
  it('signs out in every tab, and keeps unsaved text for the same user in its tab', async () => {
    const page = await journey.openAs('/account');
    const second = await page.context().newPage();
    await second.goto('/plans');
    await second.getByRole('grid').waitFor();
    await typeOwnInfo(page);

    await idleFor(page, 30, 1);
    await see(question(page), 'You have been inactive for 30 minutes.');
    await expectAccessible(page);
    await idleFor(page, 31, 1);
    await page.waitForURL(/\/login/);
    await see(page, 'You were signed out after 30 minutes without activity.');
    await second.waitForURL(/\/login/);
    await eventually(async () => {
      expect([await draftsIn(page), await draftsIn(second)]).toEqual([[expect.any(String)], []]);
      expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
    });

    await signIn(page, { email: demo.user });
    await page.waitForURL(/\/account/);
    const department = await openOwnInfo(page);
    await eventually(async () => expect(await department.inputValue()).toBe('Night desk, half typed'));
    await see(page, /This is what you typed here before\. It has not been saved\./);
    await expectAccessible(page);
  });
});
