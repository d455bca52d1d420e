import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { expectAccessible } from './browser.ts';
import { see } from './eventually.ts';
import { refusedCall, startJourney } from './journey.ts';
import { demo } from './people.ts';

const journey = startJourney();

const status = (page: Page, code: string) =>
  page.locator('.tester-status').filter({ hasText: code }).waitFor();
const answer = async (page: Page) =>
  JSON.parse((await page.getByLabel('Answer as JSON').textContent()) ?? '');

describe('the API tester', () => {
  it('runs three calls for an administrator', async () => {
    const page = await journey.openAs('/admin', { email: demo.admin });
    await page.getByRole('link', { name: 'API Tester' }).click();
    await page.getByRole('button', { name: 'Validate Token' }).click();
    await status(page, '200');
    expect(await answer(page)).toMatchObject({ valid: true, email: demo.admin, role: 'admin' });

    await page.getByRole('button', { name: /^POST sample portal/ }).click();
    await status(page, '201');
    expect(await answer(page)).toMatchObject({ data: { name: 'Sample portal' } });

    await page.getByLabel('Search calls').fill('GET /hub/payers');
    await page.getByRole('button', { name: /^GET \/api\/hub\/payers/ }).click();
    await page.getByLabel('limit').fill('2');
    await page.getByRole('button', { name: 'Send' }).click();
    await see(page, /^200 GET \/api\/hub\/payers/);
    expect((await answer(page)).items).toHaveLength(2);
    await expectAccessible(page);
  });

  it('shows anybody else how an administrator’s call is refused', async () => {
    journey.provokes(refusedCall);
    const page = await journey.openAs('/test/api');
    await page.getByRole('button', { name: /^POST sample portal/ }).click();
    await status(page, '403');
    expect(await answer(page)).toMatchObject({ status: 403, data: { code: 'NOT_ALLOWED' } });
  });
});
