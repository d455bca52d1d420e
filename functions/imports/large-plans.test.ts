import { expect, it } from '@jest/globals';
import { limits } from '../../shared/limits.ts';
import { samplePlan } from '../testing/sample-plan.ts';
import { startTestImports } from '../testing/test-imports.ts';
import { facilities } from '../testing/world.ts';

const { world, admin, imports } = await startTestImports();

// Three bytes per character.
const longText = '保'.repeat(limits.text.notes);
const prefixes = Array.from({ length: limits.rows.prefixes - 1 }, (_, at) =>
  (at + 40_000).toString(36).slice(-3),
);

/** Adds a plan that is already large, but still fits. */
async function addLargePlan(planCode: number, more: object): Promise<void> {
  const portalLinks = Array.from({ length: 80 }, (_, at) => ({
    title: `Portal ${at}`,
    url: `https://p.example/${'x'.repeat(2_000)}`,
  }));
  const body = samplePlan({ planCode, portalLinks, ...more });
  const { status } = await world.send('createPlan', { body }, admin);
  expect(status).toBe(201);
}

it('a row is rejected when it would make its plan too large', async () => {
  await addLargePlan(1, {});
  await addLargePlan(2, { portalLinks: [] });
  const { _id } = await imports.drop(`Code,Notes\n1,${longText}\n2,${longText}\n`, facilities.own);
  const { payerName, planName, descriptiveName, financialClass } = samplePlan();
  const constants = { payerName, planName, descriptiveName, financialClass };
  const found = await imports.check(_id, {
    key: ['planCode'],
    fields: {
      ...Object.fromEntries(Object.entries(constants).map(([field, constant]) => [field, { constant }])),
      planCode: { column: 'Code' },
      notes: { column: 'Notes' },
    },
  });
  expect(found).toMatchObject({ state: 'checked', counts: { changed: 1, rejected: 1 } });
  const [rejected] = await imports.rows(_id, 'rejected');
  expect(rejected).toMatchObject({
    row: 2,
    reasons: [
      { reason: expect.stringMatching(/^This plan takes 22\d KB; a plan can take at most 180 KB\.$/) },
    ],
  });
});

it('a row of prefixes is rejected when it would make its plan too large', async () => {
  await addLargePlan(3, {});
  const { _id, map } = await imports.drop(
    `Plan code,Prefixes\n3,${prefixes.join(' ')}\n`,
    facilities.own,
    'prefixes.csv',
    'planPrefixes',
  );
  const found = await imports.check(_id, { ...map, key: ['planCode'] });
  expect(found).toMatchObject({ state: 'checked', counts: { changed: 0, rejected: 1 } });
  const [rejected] = await imports.rows(_id, 'rejected');
  expect(rejected?.reasons).toEqual([{ reason: expect.stringMatching(/at most 180 KB/) }]);
});
