import { describe, expect, it } from '@jest/globals';
import type { ImportDetail } from '../../shared/import/batch.ts';
import { importMapOf } from '../testing/import-map.ts';
import { startTestImports } from '../testing/test-imports.ts';
import { facilities, type World } from '../testing/world.ts';

const { world, admin, imports } = await startTestImports();

const planOf = (at: number) => ({
  ...{ payerName: 'Fernholt', planName: `Plan ${at}`, descriptiveName: `Fernholt ${at}`, planCode: at },
  financialClass: 'Commercial' as const,
});
const map = importMapOf('planCode', {
  payerName: { constant: 'Fernholt' },
  planName: { column: 'Plan' },
  planCode: { column: 'Code' },
  successor: { column: 'Next' },
});
const row = (at: number, next = '') => `Fernholt ${at},Plan ${at},${at},${next}\n`;

const send = (id: Parameters<World['send']>[0], request: object) => world.send(id, request, admin);

/** Uploads a file and makes a dry run. */
async function checked(...rows: string[]): Promise<ImportDetail> {
  const { _id } = await imports.drop(`Name,Plan,Code,Next\n${rows.join('')}`, facilities.own);
  return imports.check(_id, map);
}

describe('an imported row', () => {
  it('is rejected when its plan was merged, and that plan does not count as missing', async () => {
    const [survivor, other] = [
      await world.addPlan('own', planOf(51)),
      await world.addPlan('own', planOf(52)),
    ];
    const body = { other: { _id: other, version: 1 }, take: [], both: [] };
    const headers = { 'if-match': '"1"' };
    expect((await send('mergePlans', { params: { id: survivor }, headers, body })).status).toBe(200);
    const found = await checked(row(51), row(52));
    expect(found.counts).toMatchObject({ same: 1, new: 0, rejected: 1 });
    expect((await imports.rows(found._id, 'rejected')).map(({ row, reasons }) => [row, reasons])).toEqual([
      [3, [{ reason: expect.stringMatching(/planCode 52 was merged into Fernholt 51/) }]],
    ]);
    const missing = await imports.rows(found._id, 'missing');
    expect(missing.map(({ name }) => name)).not.toContain('Fernholt 52');
    // A new plan with the same key is the one that is meant.
    await world.addPlan('own', planOf(52));
    expect((await checked(row(52))).counts).toMatchObject({ same: 1, rejected: 0 });
  });

  it('is rejected when its successor is missing, at another facility, or the plan itself', async () => {
    const [old, next, elsewhere] = [
      await world.addPlan('own', planOf(61)),
      await world.addPlan('own', planOf(62)),
      await world.addPlan('second', planOf(62)),
    ];
    const gone = await world.addPlan('own', planOf(63));
    const named = { id: gone, name: 'Fernholt 63' };
    await world.addPlan('own', { ...planOf(64), successor: named });
    await send('deletePlan', { params: { id: gone }, headers: { 'if-match': '"1"' } });
    const wrong = await checked(row(62, elsewhere), row(61, old), row(65, gone));
    expect((await imports.rows(wrong._id, 'rejected')).map(({ reasons }) => reasons)).toEqual([
      [
        {
          column: 'Next',
          value: expect.any(String),
          reason: expect.stringMatching(/has no plan with the ID/),
        },
      ],
      [{ column: 'Next', value: expect.any(String), reason: expect.stringMatching(/cannot replace itself/) }],
      [
        {
          column: 'Next',
          value: expect.any(String),
          reason: expect.stringMatching(/has no plan with the ID/),
        },
      ],
    ]);
    const right = await checked(row(61, next), row(64, gone));
    expect(right.counts).toMatchObject({ changed: 1, same: 1, rejected: 0 });
  });
});
