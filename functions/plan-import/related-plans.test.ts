import { describe, expect, it } from '@jest/globals';
import { limits } from '../../shared/limits.ts';
import { importMapOf } from '../testing/import-map.ts';
import { startTestWorld, type World } from '../testing/world.ts';
import { plans } from './kinds/plans.ts';
import { fileChecker } from './testing/check-file.ts';

const world = await startTestWorld();
const admin = await world.addSignedIn({ email: 'admin@demo.test', role: 'admin' });

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
const row = (at: number, next = '') => `Fernholt ${at},Plan ${at},${at},${next}`;

const send = (id: Parameters<World['send']>[0], request: object) => world.send(id, request, admin);

const checkedFile = fileChecker(world, 'plans', plans);
const checked = (...rows: string[]) => checkedFile(['Name,Plan,Code,Next', ...rows], map);

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
    expect(found.rejected).toEqual([[3, expect.stringMatching(/planCode 52 was merged into Fernholt 51/)]]);
    expect(found.missing).not.toContain('Fernholt 52');
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
    expect(wrong.rejected).toEqual([
      [2, expect.stringMatching(/has no plan with the ID/)],
      [3, expect.stringMatching(/cannot replace itself/)],
      [4, expect.stringMatching(/has no plan with the ID/)],
    ]);
    const right = await checked(row(61, next), row(64, gone));
    expect(right.counts).toMatchObject({ changed: 1, same: 1, rejected: 0 });
  });

  it('is rejected when its successor is replaced by the plan itself, by the file or before', async () => {
    const [one, two, three] = [
      await world.addPlan('own', planOf(71)),
      await world.addPlan('own', planOf(72)),
      await world.addPlan('own', planOf(73)),
    ];
    const after = { id: three, name: 'Fernholt 73' };
    const four = await world.addPlan('own', { ...planOf(74), successor: after });
    const found = await checked(row(71, two), row(72, one), row(73, four));
    expect(found.counts).toMatchObject({ changed: 1, rejected: 2 });
    const reason = (name: string) =>
      `successor: ${name} is itself replaced by this plan. Two plans cannot replace each other.`;
    expect(found.rejected).toEqual([
      [3, reason('Fernholt 71')],
      [4, reason('Fernholt 74')],
    ]);
  });

  it('is rejected when too many plans would replace one another', async () => {
    let next = await world.addPlan('own', planOf(300));
    for (let at = 301; at < 300 + limits.successors; at += 1)
      next = await world.addPlan('own', {
        ...planOf(at),
        successor: { id: next, name: `Fernholt ${at - 1}` },
      });
    const last = await world.addPlan('own', planOf(400));
    expect((await checked(row(400, next))).counts).toMatchObject({ changed: 1, rejected: 0 });
    const found = await checked(row(400, next), row(401, last));
    expect(found.counts).toMatchObject({ changed: 1, new: 0 });
    expect(found.rejected).toEqual([[3, 'successor: Too many plans replace one another here.']]);
  });
});
