import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import * as z from '../../shared/zod.ts';
import { expectAccessible } from './support/browser.ts';
import { eventually, see } from './support/eventually.ts';
import { startJourney } from './support/journey.ts';
import { demo, openMenu } from './support/people.ts';
import { seeToast } from './support/toasts.ts';

const journey = startJourney();
const entries = (page: Page) =>
  page.getByRole('list', { name: 'Entries, newest first' }).getByRole('listitem');

async function exported(page: Page, format: 'CSV' | 'NDJSON'): Promise<string> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: `Export ${format}` }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^AuditLog-\d{4}-\d\d-\d\d\.(csv|ndjson)$/);
  await seeToast(page, new RegExp(`Exported [\\d,]+ entr(y|ies) to ${download.suggestedFilename()}`));
  return readFile(await download.path(), 'utf8');
}

describe('the audit log', () => {
  it('shows an administrator who did what, filters by user, kind and day, and is exported', async () => {
    const desk = await journey.openAs('/plans');
    const activeFacility = await desk.evaluate(() => localStorage.getItem('activeFacility'));
    const data = { email: demo.user, password: 'not the password', activeFacility };
    expect((await desk.request.post('/api/auth/login', { data })).status()).toBe(401);
    await openMenu(desk);
    await desk.getByRole('button', { name: 'Export BlueCard Prefixes' }).click();
    await seeToast(desk, /to BlueCardPrefixes\.xlsx/);

    const admin = await journey.openAs('/account/users', { email: demo.admin });
    await admin.getByRole('link', { name: 'Audit log of Robin Registrar' }).click();
    await admin.waitForURL(/\/admin\/audit-log\?person=/);
    const refused = entries(admin).filter({ hasText: 'Sign in' }).filter({ hasText: 'Refused' });
    await refused.first().waitFor();
    await expectAccessible(admin);

    await admin.getByRole('combobox', { name: 'Kind' }).selectOption({ label: 'Exports' });
    await eventually(async () => {
      const shown = await entries(admin).allInnerTexts();
      expect(shown[0]).toContain('BlueCard prefixes, rows: ');
      expect(shown[0]).toContain('Robin Registrar');
      // Until the answer arrives, the list still shows the person's other entries.
      expect(shown.filter((entry) => !entry.includes('rows: '))).toEqual([]);
    });
    const found = await entries(admin).count();
    await admin.getByLabel('Day').fill('2001-01-01');
    await see(admin, 'There is no such entry.');
    await admin.getByLabel('Day').fill('');
    await eventually(async () => expect(await entries(admin).count()).toBe(found));

    const rows = (await exported(admin, 'CSV')).trim().split('\r\n');
    expect(rows[0]).toContain('Time,Kind,Action,Outcome');
    expect(rows).toHaveLength(found + 1);
    const lines = (await exported(admin, 'NDJSON')).trim().split('\n');
    expect(lines).toHaveLength(found);
    for (const line of lines)
      expect(z.looseObject({ kind: z.literal('export') }).parse(JSON.parse(line))).toBeTruthy();

    await admin.getByRole('button', { name: 'Clear filters' }).click();
    await entries(admin).filter({ hasText: 'audit log, rows: ' }).first().waitFor();
    // From a name to every entry about that person, by the keyboard alone.
    await entries(admin).getByRole('link', { name: 'Avery Admin' }).first().focus();
    await admin.keyboard.press('Enter');
    await admin.waitForURL(/\?person=/);
  });
});
