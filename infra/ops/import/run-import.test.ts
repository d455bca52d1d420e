import { expect, it } from '@jest/globals';
import { addFacility, readDirectory } from '../../../functions/data/facility-directory.ts';
import { nextVersion } from '../../../functions/data/records/stored-record.ts';
import { type PlanChange, planChanges } from '../../../functions/plans/plan-changes.ts';
import { plansPerWrite, plansRepository } from '../../../functions/plans/repository.ts';
import type { StoredPlan } from '../../../functions/plans/stored-plan.ts';
import { ApiError } from '../../../shared/api/errors.ts';
import { importMapSchema } from '../../../shared/import/import-map.ts';
import { startLaptop } from '../testing/laptop.ts';
import { type ImportOptions, runImport } from './run-import.ts';

const { table } = await startLaptop();
const repository = plansRepository(table);
const mapWith = (notes?: string) =>
  importMapSchema.parse({
    key: ['planCode'],
    fields: {
      ...{ financialClass: { constant: 'Commercial' }, descriptiveName: { constant: 'Fernholt' } },
      ...{ payerName: { constant: 'Fernholt' }, planName: { constant: 'Fernholt' } },
      planCode: { column: 'Code' },
      ...(notes !== undefined && { notes: { constant: notes }, authorizationNotes: { constant: notes } }),
    },
  });
let made = 0;

/**
 * Makes a facility, and a function that imports plans with these codes into it.
 * @param interfere is called with the changes of each transaction, before it is written
 */
async function importer(notes?: string, interfere: (changes: readonly PlanChange[]) => unknown = () => {}) {
  made += 1;
  const facility = { id: `runimp${made}0`, name: `Hospital ${made}`, primaryColor: '#005b7f', version: 1 };
  const { version: _, ...newFacility } = facility;
  await addFacility(table, newFacility);
  const directory = await readDirectory(table);
  const author = { id: 'import-plans', name: 'Import' };
  const watched: typeof repository = {
    ...repository,
    async writeMany(changes, ...more) {
      await interfere(changes);
      await repository.writeMany(changes, ...more);
    },
  };
  const parts = { table, repository: watched, directory, facility, author, map: mapWith(notes) };
  const stored = () => repository.listByFacility(facility.id, (plan) => plan);
  const endings = async () =>
    (await stored()).map(({ plan: { planCode, endsOn } }) => [planCode, endsOn !== undefined] as const);
  const run = async (
    codes: readonly number[],
    options: Partial<ImportOptions> = {},
    beforeWrite = async () => {},
  ) => {
    const happened: string[] = [];
    const source = {
      header: ['Code'],
      async *rows() {
        for (const [at, code] of codes.entries()) yield { line: at + 2, cells: [String(code)] };
      },
    };
    await runImport({
      ...{ parts, source },
      options: { dryRun: false, retireMissing: false, confirm: undefined, ...options },
      report: { rejected: async () => {}, leftOut: async () => {}, missing: async () => {} },
      checked: () => {},
      written: (done) => happened.push(`written ${done}`),
      async beforeWrite() {
        happened.push('renewed');
        await beforeWrite();
      },
    });
    return happened;
  };
  return { run, endings, stored };
}

it('an import renews its lease while it checks the file, and before each write', async () => {
  const { run } = await importer();
  const checking = ['renewed', 'renewed', 'renewed'];
  expect(await run([1])).toEqual([...checking, 'written 0', 'renewed', 'written 1', 'written 1']);
});

it('an import writes nothing if it loses its lease at the end of the check', async () => {
  const { run, endings } = await importer();
  let calls = 0;
  const lost = run([1], {}, async () => {
    calls += 1;
    if (calls === 2) throw new Error('lost');
  });
  await expect(lost).rejects.toThrow('lost');
  expect(await endings()).toEqual([]);
});

it('an import ends no plan that somebody adds while the file is checked', async () => {
  const { run, endings } = await importer();
  await run([1, 2]);
  let added = false;
  await run([1], { retireMissing: true, confirm: 1 }, async () => {
    if (added) return;
    added = true;
    await run([3]);
  });
  expect(Object.fromEntries(await endings())).toEqual({ 1: false, 2: true, 3: false });
});

const codes = Array.from({ length: plansPerWrite }, (_, code) => code);
const long = 'n'.repeat(20_000);

it('an import uses several transactions for plans that are too large for one', async () => {
  const writes: (readonly PlanChange[])[] = [];
  const { run, endings } = await importer(long, (changes) => writes.push(changes));
  await run(codes);
  expect(await endings()).toHaveLength(plansPerWrite);
  expect(writes.length).toBeGreaterThan(1);
  expect(writes.flat()).toHaveLength(plansPerWrite);
  for (const changes of writes) {
    const bytes = JSON.stringify(changes.map((change) => [change.after, planChanges(change)])).length;
    expect(bytes).toBeLessThan(4_000_000);
  }
});

it('an import uses one transaction for plans of the usual size', async () => {
  const writes: number[] = [];
  const { run } = await importer('Short.', (changes) => writes.push(changes.length));
  await run(codes);
  expect(writes).toEqual([plansPerWrite]);
});

it('an import adds nothing twice when a later transaction meets a conflict', async () => {
  let calls = 0;
  const { run, endings } = await importer(long, () => {
    calls += 1;
    if (calls === 2) throw new ApiError('CONFLICT');
  });
  await run(codes);
  expect(calls).toBeGreaterThan(2);
  expect((await endings()).map(([code]) => code).sort((one, other) => Number(one) - Number(other))).toEqual(
    codes,
  );
});

it('an import changes the version of a plan that somebody saves just before it is written', async () => {
  const save = (before: StoredPlan, fields: Partial<StoredPlan['plan']>) => {
    const next = nextVersion(before.facilityId, new Date(), before);
    const after = { ...before, ...next, plan: { ...before.plan, ...fields } };
    return repository.writeMany([{ before, after }], { id: 'u1', name: 'Ann' }, new Date());
  };
  let conflicts = 0;
  const { run, stored } = await importer('New', async ([change]) => {
    if (change?.before === undefined || conflicts === 1) return;
    conflicts += 1;
    await save(change.before, { ipaPayerId: '777' });
  });
  await run([1]);
  for (const plan of await stored()) await save(plan, { notes: 'Edited' });
  await run([1]);
  expect(conflicts).toBe(1);
  const fields = { notes: 'New', authorizationNotes: 'New', ipaPayerId: '777' };
  expect(await stored()).toMatchObject([{ version: 4, plan: fields }]);
});
