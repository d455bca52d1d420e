import { expect, it } from '@jest/globals';
import type { ImportDetail } from '../../shared/import/batch.ts';
import type { PlanContent } from '../../shared/plan/plan.ts';
import { importMapOf } from '../testing/import-map.ts';
import { startTestImports } from '../testing/test-imports.ts';
import { facilities } from '../testing/world.ts';

const { world, admin, imports } = await startTestImports();

const fields = {
  notes: { column: 'Notes' },
  facilityAddress: { street: { column: 'Street' }, city: { column: 'City' } },
  prefixes: { split: { column: 'Prefix' } },
};
const map = { ...importMapOf('planName', fields), blankCells: 'clear' };
const whole = {
  notes: 'Call first.',
  facilityAddress: { street: 'PO Box 1', city: 'Duskvale' },
  prefixes: [{ value: 'XYZ' }],
} satisfies Partial<PlanContent>;
/** The cells of a row after its name and payer. */
const same = 'Call first.,PO Box 1,Duskvale,XYZ';

it('a plan that loses a part of an address counts as blanked', async () => {
  expect(await checked('Call first.,PO Box 1,,XYZ')).toMatchObject({
    counts: { changed: 1, same: 3, blanked: 1, plans: 4 },
  });
});

it('blanking more than a fifth of a facility’s plans requires typing their number', async () => {
  const found = await checked(',,,');
  const apply = (more: object) =>
    world.send('applyImport', { params: { id: found._id }, body: { run: found.run, ...more } }, admin);
  expect(await apply({})).toMatchObject({
    status: 400,
    body: { fields: { confirmCount: 'This ends or blanks 1 of 4 plans. Type that number to continue.' } },
  });
  expect((await apply({ confirmCount: 2 })).status).toBe(400);
  expect((await apply({ confirmCount: 1 })).status).toBe(200);
});

let added = false;
/** Makes a dry run over four plans, with these cells for the first one. */
async function checked(first: string): Promise<ImportDetail> {
  const names = ['A', 'B', 'C', 'D'];
  if (!added)
    // A facility keeps the plans that have ended; they must not make a fifth a larger number.
    for (const planName of [...names, 'Ended'])
      await world.addPlan('own', {
        ...{ descriptiveName: planName, payerName: 'Fernholt', planName, financialClass: 'Commercial' },
        ...whole,
        ...(planName === 'Ended' && { endsOn: '2020-12-31' }),
      });
  added = true;
  const rows = names.map((name, at) => `${name},Fernholt,${at === 0 ? first : same}`);
  const { _id } = await imports.drop(
    `Name,Payer,Notes,Street,City,Prefix\n${rows.join('\n')}\n`,
    facilities.own,
  );
  return imports.check(_id, map);
}
