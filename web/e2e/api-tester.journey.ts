import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { expectAccessible } from './support/browser.ts';
import { see } from './support/eventually.ts';
import { startJourney } from './support/journey.ts';
import { tabAndPress, tabAndType } from './support/keyboard.ts';
import { demo } from './support/people.ts';

const journey = startJourney();

const status = (page: Page, code: string) =>
  page.locator('[role=status] strong').filter({ hasText: code }).waitFor();
const answer = async (page: Page) =>
  JSON.parse((await page.getByLabel('Answer as JSON').textContent()) ?? '');

describe('the API tester', () => {
  it('runs three calls for an administrator by the keyboard alone', async () => {
    const page = await journey.openAs('/test/api', { email: demo.admin });
    await tabAndPress(page.getByRole('button', { name: 'Validate Token' }));
    await status(page, '200');
    expect(await answer(page)).toMatchObject({ valid: true, email: demo.admin, role: 'admin' });

    await tabAndPress(page.getByRole('button', { name: /^POST sample portal/ }));
    await status(page, '201');
    expect(await answer(page)).toMatchObject({ data: { name: 'Sample portal' } });

    await tabAndType(page.getByLabel('Search calls'), 'GET /hub/payers');
    await tabAndPress(page.getByRole('button', { name: /^GET \/api\/hub\/payers/ }));
    await tabAndType(page.getByLabel('limit'), '2');
    await tabAndPress(page.getByRole('button', { name: 'Send' }));
    await see(page, /^200 GET \/api\/hub\/payers/);
    expect((await answer(page)).items).toHaveLength(2);
    await expectAccessible(page);
  });

  it('links to the API reference, which can also be read without an account', async () => {
    const page = await journey.openAs('/test/api');
    await page.getByRole('link', { name: 'API Reference' }).click();
    await page.getByRole('heading', { level: 1, name: 'API Reference' }).waitFor();
    await tabAndType(page.getByLabel('Search calls'), 'delete books');
    await tabAndPress(page.getByRole('button', { name: /^DELETE \/api\/books/ }));
    await see(page, /^Remove a plan from every list/);
    await see(page, 'VERSION_MISSING');
    await expectAccessible(page);
    const stranger = await journey.open(new URL(page.url()).pathname + new URL(page.url()).search);
    await see(stranger, 'VERSION_MISSING');
  });
});
