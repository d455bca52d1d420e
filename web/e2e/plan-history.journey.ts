import { describe, it } from '@jest/globals';
import { expectAccessible } from './support/browser.ts';
import { see } from './support/eventually.ts';
import { startJourney } from './support/journey.ts';
import { demo } from './support/people.ts';
import { seeToast } from './support/toasts.ts';
import { writePlan } from './support/write-plan.ts';

const journey = startJourney();
const admin = { email: demo.admin };

describe('the history of a plan', () => {
  it('restores an old note', async () => {
    const descriptiveName = `History ${Date.now()}`;
    const page = await journey.openAs('/plans', admin);
    const made = await writePlan(page, 'POST', undefined, { descriptiveName, notes: 'The right note.' });
    const changed = await writePlan(page, 'PUT', made, {
      descriptiveName,
      notes: 'A wrong note.',
      planCode: 8,
    });

    await page.goto(`/plans?plan=${changed._id}`);
    const window = page.getByRole('dialog', { name: descriptiveName });
    await window.getByRole('button', { name: 'Show history' }).click();
    await see(window, 'The right note.');
    await expectAccessible(page);
    await window.getByRole('button', { name: /^Restore this field: Notes/ }).click();
    const question = page.getByRole('alertdialog', { name: 'Restore this field?' });
    await question.getByRole('button', { name: 'Restore' }).click();
    await seeToast(page, 'Notes restored.');
    await question.waitFor({ state: 'detached' });
    await see(window.getByRole('region', { name: 'Notes' }), 'The right note.');
    await see(window, 'restored version 1');
  });
});
