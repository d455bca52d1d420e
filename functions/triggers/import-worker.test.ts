import { describe, expect, it } from '@jest/globals';
import type { Plan } from '../../shared/plan/plan.ts';
import { deep, seed } from '../../shared/testing/depth.ts';
import type { Table } from '../data/table/table.ts';
import { importMapOf } from '../testing/import-map.ts';
import { startTestImports } from '../testing/test-imports.ts';
import { facilities } from '../testing/world.ts';

const facility = facilities.own;
const named = (at: number) => ({
  ...{ payerName: 'Fernholt', planName: `Plan ${at}`, descriptiveName: `Plan ${at}`, planCode: at },
});

const { world, imports } = await startTestImports();
// Twenty plans that the file changes, and ten that are not in it.
for (let at = 0; at < 30; at++)
  await world.addPlan('own', { ...named(at < 20 ? at : at + 1_000), notes: 'Before' });

const map = importMapOf('planCode', {
  payerName: { constant: 'Fernholt' },
  planCode: { column: 'Code' },
  notes: { constant: 'Listed' },
});
const file = ['Name,Code', ...Array.from({ length: 100 }, (_, at) => `Plan ${at},${at}`)].join('\n');

const plans = () => imports.plans(facility);
const textOf = (all: readonly Plan[]) =>
  all
    .map(({ version, updatedAt, recent, ...plan }) => JSON.stringify(plan))
    .sort()
    .join('\n');

/** The table of a worker that is killed at its nth write: before it, or after it so that the response is lost. */
function tableThatDies(table: Table, writes: number, when: 'before' | 'after'): Table {
  let left = writes;
  const dies = () => left <= 0;
  const killed = () => Promise.reject(new Error('The process was killed.'));
  const write =
    <Args extends unknown[], Value>(work: (...args: Args) => Promise<Value>) =>
    async (...args: Args): Promise<Value> => {
      left -= 1;
      if (left < 0 || (dies() && when === 'before')) return killed();
      const value = await work(...args);
      return dies() ? killed() : value;
    };
  const read =
    <Args extends unknown[], Value>(work: (...args: Args) => Promise<Value>) =>
    (...args: Args): Promise<Value> =>
      dies() ? killed() : work(...args);
  return {
    ...table,
    get: read(table.get),
    getMany: read(table.getMany),
    put: write(table.put),
    updateIf: write(table.updateIf),
    transact: write(table.transact),
  };
}

const whens = ['before', 'after'] as const;
/** Before or after each write; in `npm run test:deep`, both. */
const moments = [1, 2, 3, 5, 6].flatMap((write) =>
  whens.filter((_, at) => deep || at === (write + seed) % 2).map((when) => [write, when] as const),
);

describe.each(moments)('an import worker that is killed at write %i, %s it', (write, when) => {
  const dying = () => tableThatDies(world.container.table, write, when);

  it('resumes where it stopped, writes each plan once, and can be undone completely', async () => {
    const existing = await plans();
    const [before, versions] = [textOf(existing), new Map(existing.map((plan) => [plan._id, plan.version]))];
    const { _id: id } = await imports.drop(file, facility);
    await imports.map(id, map);
    expect(await imports.deliver(id, tableThatDies(world.container.table, 2, when))).toBe(false);
    expect(textOf(await plans())).toBe(before);
    expect(await imports.deliver(id)).toBe(true);
    const checked = await imports.find(id);
    expect(checked.counts).toMatchObject({ new: 80, changed: 20, missing: 10, rejected: 0 });

    const retire = { retireMissing: true, confirmCount: 10 };
    await imports.startApply(checked, retire);
    expect(await imports.deliver(id, dying())).toBe(false);
    // The queue may deliver a message twice concurrently.
    const again = await Promise.all([imports.deliver(id), imports.deliver(id)]);
    expect(again).toEqual([true, true]);
    expect(await imports.find(id)).toMatchObject({
      state: 'applied',
      progress: { done: 110, total: 110 },
      counts: { conflicts: 0 },
    });
    const all = await plans();
    const applied = all.filter(({ endsOn }) => endsOn === undefined);
    expect([all.length, applied.length]).toEqual([110, 100]);
    expect(new Set(applied.map(({ notes }) => notes))).toEqual(new Set(['Listed']));
    const writesOf = ({ _id, version }: Plan) => version - (versions.get(_id) ?? 0);
    expect(all.map(writesOf)).toEqual(all.map(() => 1));

    await imports.startUndo(checked);
    expect(await imports.deliver(id, dying())).toBe(false);
    expect(await imports.deliver(id)).toBe(true);
    expect(await imports.find(id)).toMatchObject({
      state: 'undone',
      progress: { done: 110, total: 110 },
      counts: { conflicts: 0 },
    });
    expect(textOf(await plans())).toBe(before);
  });
});
