import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { Facility } from '../../shared/facility/facility.ts';
import { planId } from '../../shared/plan/plan-id.ts';
import { animationsEnded, expectAccessible } from './support/browser.ts';
import { eventually } from './support/eventually.ts';
import { blank, startJourney } from './support/journey.ts';
import { clickBeside, dashboardLoaded, expectFocusIn } from './support/keyboard.ts';
import { demo } from './support/people.ts';

const journey = startJourney();
const openAsAdmin = (path: string): Promise<Page> => journey.openAs(path, { email: demo.admin });

describe('administration', () => {
  it('leads from the menu to the Admin Dashboard, and from there to the plan codes', async () => {
    const page = await openAsAdmin('/plans');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('link', { name: 'Admin Dashboard' }).click();
    await dashboardLoaded(page);
    await page.getByRole('link', { name: /^Plans and agreements that contradict each other/ }).click();
    await page
      .getByRole('button', { name: /^Set plan to / })
      .first()
      .waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'MANAGE PLAN CODES (coming soon)' }).click();
    await page.getByRole('heading', { level: 1, name: 'Plan Codes (coming soon)' }).waitFor();
    await page.getByRole('rowheader').first().waitFor();
    await expectAccessible(page);
    await page.goto('/admin/facts-due');
    await page.getByRole('heading', { level: 2 }).waitFor();
    await expectAccessible(page);
  });

  it('shows long lists with one scroll bar: the page with its footer fits the window', async () => {
    const page = await openAsAdmin(blank);
    for (const path of ['/admin/payers', '/admin/contracts/plan', '/admin/plancodes', '/admin/payer-names']) {
      await page.goto(path);
      await page.getByRole('rowheader').first().waitFor();
      await eventually(async () => {
        const { scrollHeight, clientHeight } = await page.evaluate(() => {
          const { scrollHeight, clientHeight } = document.documentElement;
          return { scrollHeight, clientHeight };
        });
        expect({ path, scrollHeight }).toEqual({ path, scrollHeight: clientHeight });
      });
    }
  });

  it('opens a dialog over a page that cannot scroll, and closes it on a backdrop click', async () => {
    const page = await openAsAdmin('/admin/payers');
    await page
      .getByRole('button', { name: /^Edit / })
      .first()
      .click();
    const form = page.getByRole('dialog', { name: 'Edit / Manage Payer' });
    await form.waitFor();
    await expectFocusIn(form);
    await animationsEnded(page);
    await eventually(async () => {
      const box = await form.boundingBox();
      expect(box?.width).toBe(980);
      expect(box?.height).toBeLessThanOrEqual(900 * 0.92);
      const layer = form.locator('xpath=..');
      expect(await layer.evaluate((element) => getComputedStyle(element).zIndex)).toBe('10000');
      expect(await page.evaluate(() => getComputedStyle(document.body).overflow)).toBe('hidden');
    });
    await clickBeside(form);
    await eventually(async () =>
      expect(await page.evaluate(() => getComputedStyle(document.body).overflow)).not.toBe('hidden'),
    );
  });
});

describe('a facility with a long name', () => {
  it('leaves every page that leads to it as narrow as a small phone', async () => {
    const name = `Paleford Hospital and Medical Center for Women and Children ${Date.now()}`;
    const desk = await openAsAdmin('/admin/facilities');
    await desk.getByRole('button', { name: 'Add facility' }).click();
    const dialog = desk.getByRole('dialog');
    await dialog.getByLabel('Name', { exact: true }).fill(name);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    const { data }: { data: Facility[] } = await (
      await desk.request.get(`${journey.product().url}/api/facilities`)
    ).json();
    const id = data.find((facility) => facility.name === name)?._id ?? '';

    const options = { viewport: { width: 320, height: 640 } };
    const page = await journey.openAs(blank, { email: demo.admin }, options);
    const widths: number[] = [];
    for (const path of [
      '/changes',
      `/plans?plan=${planId(id, '0'.repeat(32))}`,
      `/admin/facts-due?facility=${id}`,
    ]) {
      await page.goto(path);
      await page.getByRole('main').getByRole('button', { name }).waitFor();
      widths.push(await page.evaluate(() => document.documentElement.scrollWidth));
    }
    expect(widths).toEqual([320, 320, 320]);
  });
});
