import { describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { eventually, see } from './support/eventually.ts';
import { startJourney } from './support/journey.ts';
import { pressEscape } from './support/keyboard.ts';
import { demo } from './support/people.ts';
import { countOfSome } from './support/plan-screen.ts';
import { startProduct } from './support/product.ts';
import { seeToast } from './support/toasts.ts';

/*
 * While a release that adds a plan field is being deployed, tabs of the previous one are open, and functions of both answer.
 * "Newer" adds a row to shared/plan/fields/fields.ts, "ours" is this release: infra/local/testing/start-releases.ts.
 */
const journey = startJourney(() => startProduct({ program: 'infra/local/testing/start-releases.ts' }));
const admin = { email: demo.admin };

type Release = 'ours' | 'newer';
const meeting = (site: Release, functions: Release) => ({ 'x-site': site, 'x-functions': functions });

/** Opens a window with the site of one release, whose calls reach the functions of a given release. */
const openPlans = (site: Release, functions: Release) =>
  journey.openAs('/plans', admin, { extraHTTPHeaders: meeting(site, functions) });

/** Sets what the window reaches from now on; the part of the site that it has loaded stays until it reloads. */
const nowMeets = (page: Page, site: Release, functions: Release) =>
  page.context().setExtraHTTPHeaders(meeting(site, functions));

/** Waits until a field has a value. */
const holds = (input: Locator, value: string) =>
  eventually(async () => expect(await input.inputValue()).toBe(value));
const laterField = (page: Page) => page.getByLabel('Later Field', { exact: true });
const notes = (page: Page) => page.getByLabel('Eligibility and Coding Notes', { exact: true });

async function find(page: Page, name: string): Promise<void> {
  await page.getByPlaceholder('Search plans…').fill(name);
  await see(page, countOfSome);
}

/** Returns the name of the first plan in the table. */
async function firstPlan(page: Page): Promise<string> {
  const link = page.getByRole('link', { name: /^Edit / }).first();
  return ((await link.getAttribute('aria-label')) ?? '').replace(/^Edit /, '');
}

async function openForm(page: Page, name: string): Promise<void> {
  await find(page, name);
  await page.getByRole('link', { name: `Edit ${name}`, exact: true }).click();
  await page.getByRole('heading', { name: 'Edit Insurance Plan' }).waitFor();
}

async function confirmSave(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save Edits' }).click();
  await page.getByRole('button', { name: 'I Understand & Save' }).click();
}

async function save(page: Page): Promise<void> {
  await confirmSave(page);
  await seeToast(page, 'Insurance plan updated successfully!');
  await see(page, countOfSome);
}

/** Waits until the plan's detail shows the texts. */
async function seeInDetail(page: Page, name: string, ...texts: string[]): Promise<void> {
  await find(page, name);
  await page.getByRole('row').filter({ hasText: name }).first().getByRole('gridcell').nth(2).click();
  const detail = page.getByRole('dialog');
  for (const text of ['Plan Details', ...texts]) await see(detail, text);
  await pressEscape(detail);
  // Closing goes one page back, which the browser does later.
  await page.waitForURL((url) => !url.searchParams.has('plan'));
}

describe('during the rollout of a release with a new plan field', () => {
  it('a tab of the previous release shows and saves plans, and keeps a field it does not know', async () => {
    const newer = await openPlans('newer', 'newer');
    const name = await firstPlan(newer);
    await openForm(newer, name);
    await laterField(newer).fill('LF-1');
    await save(newer);

    const older = await openPlans('ours', 'newer');
    await seeInDetail(older, name);
    await openForm(older, name);
    expect(await laterField(older).count()).toBe(0);
    await notes(older).fill('Noted in the older tab.');
    await save(older);

    await newer.reload();
    await seeInDetail(newer, name, 'LF-1', 'Noted in the older tab.');

    // The older tab is reloaded while the person is typing, and loads the newer site.
    await openForm(older, name);
    await notes(older).fill('Begun in the older form.');
    await nowMeets(older, 'newer', 'newer');
    await older.reload();
    await see(older, 'This is what you typed here before. It has not been saved.');
    await holds(notes(older), 'Begun in the older form.');
    await holds(laterField(older), 'LF-1');
    await save(older);
    await seeInDetail(older, name, 'LF-1', 'Begun in the older form.');
  });

  it('a tab of the newer release loses nothing when it meets functions of the previous one', async () => {
    const page = await openPlans('newer', 'ours');
    const name = await firstPlan(page);
    await seeInDetail(page, name, 'LF-1');
    await openForm(page, name);
    await holds(laterField(page), 'LF-1');
    await laterField(page).fill('LF-2');
    journey.provokes(/status of 400/);
    await confirmSave(page);
    await see(page, 'This field is not known');
    await holds(laterField(page), 'LF-2');

    await nowMeets(page, 'newer', 'newer');
    await save(page);
    await seeInDetail(page, name, 'LF-2');
  });
});
