import { describe, expect, it } from '@jest/globals';
import { animationsEnded, expectAccessible } from './support/browser.ts';
import { see } from './support/eventually.ts';
import { blank, startJourney } from './support/journey.ts';
import { demo } from './support/people.ts';
import { grid, prefixSearch, search } from './support/plan-screen.ts';
import { seeToast } from './support/toasts.ts';
import { writePlan } from './support/write-plan.ts';

const journey = startJourney();
const admin = { email: demo.admin };

describe('a plan that ends', () => {
  it('is retired with a successor, found by its old name, and leads to the successor', async () => {
    const [old, next] = [`Retiring ${Date.now()}`, `Succeeding ${Date.now()}`];
    const page = await journey.openAs(blank, admin);
    const made = await writePlan(page, 'POST', undefined, { descriptiveName: old });
    const successor = await writePlan(page, 'POST', undefined, { descriptiveName: next, planCode: 8 });
    await page.goto(`/plans?plan=${made._id}`);
    await page.getByRole('dialog', { name: old }).getByRole('button', { name: 'Retire' }).click();
    const dialog = page.getByRole('dialog', { name: `Retire ${old}` });
    await dialog.getByLabel(/^Ends On/).fill('2020-12-31');
    await dialog.getByLabel(/^Replaced By/).fill(next);
    // Enter chooses the first one once all plans have been searched.
    await see(dialog, /plans? found/);
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: `Remove ${next}` }).waitFor();
    await animationsEnded(page);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await seeToast(page, /^The plan ended on/);

    await page.goto('/plans');
    await search(page).fill(old);
    await see(page, new RegExp(`^Ended .*, replaced by ${next}$`));
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: next }).waitFor();
    await page.waitForURL((url) => url.searchParams.get('plan') === successor._id);

    await page.goto('/admin/ended-plans');
    await page.getByLabel('Search ended plans').fill(old);
    const row = page.getByRole('row').filter({ hasText: old });
    await see(row, new RegExp(`replaced by ${next}$`));
    await expectAccessible(page);
    await row.getByRole('button', { name: 'Change the end' }).click();
    await dialog.getByLabel(/^Ends On/).fill('');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await seeToast(page, 'The plan continues.');
    await row.waitFor({ state: 'detached' });
  });
});

describe('two duplicate plans', () => {
  it('are merged, found by the old link and prefix, show both histories, and are split again', async () => {
    const now = Date.now();
    const [name, twin] = [`Twin ${now} PPO`, `Twin ${now} P.P.O`];
    // Unrelated to the names: a part of them would find the kept plan.
    const code = Number([...String(now)].reverse().join('').slice(0, 9)) + 1_000_000_000;
    const prefix = `Q${now.toString(36).slice(-2).toUpperCase()}`;
    const page = await journey.openAs(blank, admin);
    const fields = { payerName: `Twin Payer ${now}`, planName: 'PPO' };
    await writePlan(page, 'POST', undefined, { ...fields, descriptiveName: name, planCode: 901 });
    const other = await writePlan(page, 'POST', undefined, {
      ...{ ...fields, descriptiveName: twin, planCode: code, notes: 'Only the twin says so.' },
      prefixes: [{ value: prefix }],
    });

    await page.goto('/admin?list=duplicates');
    const item = page.getByRole('listitem').filter({ hasText: twin });
    await item.getByRole('link', { name: 'Compare and merge' }).click();
    const names = page.getByRole('group', { name: /^Descriptive Name/ });
    await names.getByRole('radio', { name: /^Plan A/ }).check();
    await page
      .getByRole('group', { name: /^Plan Code/ })
      .getByRole('radio', { name: /^Plan A/ })
      .check();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Merge', exact: true }).click();
    const question = page.getByRole('alertdialog', { name: 'Merge these plans?' });
    const alerts = await page.evaluateHandle(() => {
      const seen: string[] = [];
      new MutationObserver(() => {
        for (const alert of document.querySelectorAll('[role=alert]')) seen.push(alert.textContent ?? '');
      }).observe(document, { subtree: true, childList: true });
      return seen;
    });
    await question.getByRole('button', { name: 'Merge', exact: true }).click();
    await seeToast(page, 'Plans merged.');
    // Merging makes the page's plan a merged one; that is no news to the person who did it.
    expect((await alerts.jsonValue()).join()).not.toContain('already');
    const plan = page.getByRole('dialog', { name });
    await see(plan, 'Only the twin says so.');

    // By a key: the toast, which offers Undo for 10 s, covers the button.
    await plan.getByRole('button', { name: 'Show history' }).press('Enter');
    await see(plan, `merged ${twin} into the plan`);
    await plan.getByText(`History of ${twin}`).click();
    await see(plan, 'created the plan');
    await animationsEnded(page);
    await expectAccessible(page);

    await page.goto('/plans');
    await prefixSearch(page).fill(prefix);
    await see(grid(page), name);
    await prefixSearch(page).fill('');
    await search(page).fill(String(code));
    await see(page, new RegExp(`^Merged into ${name} on `));

    await page.goto(`/plans?plan=${other._id}`);
    await see(plan, new RegExp(`^${twin} was merged into this plan on `));
    await expectAccessible(page);
    await plan.getByRole('button', { name: 'Undo the merge' }).first().click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo the merge' }).click();
    await seeToast(page, 'Merge undone.');
    await page.getByRole('dialog', { name: twin }).waitFor();
  });
});
