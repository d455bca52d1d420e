import { expect, it } from '@jest/globals';
import { addFacility, readDirectory } from '../../../functions/data/facility-directory.ts';
import { rowMapper } from '../../../functions/plan-import/map-row.ts';
import { plansRepository } from '../../../functions/plans/repository.ts';
import { importMapSchema } from '../../../shared/import/import-map.ts';
import { startLaptop } from '../testing/laptop.ts';
import { type ImportOptions, runImport } from './run-import.ts';

const { table } = await startLaptop();
const repository = plansRepository(table);
const map = importMapSchema.parse({
  key: ['planCode'],
  fields: {
    ...{ financialClass: { constant: 'Commercial' }, descriptiveName: { constant: 'Fernholt' } },
    ...{ payerName: { constant: 'Fernholt' }, planName: { constant: 'Fernholt' } },
    planCode: { column: 'Code' },
  },
});
let made = 0;

/** Makes a facility, and a function that imports plans with these codes into it. */
async function importer() {
  made += 1;
  const facility = { id: `runimp${made}0`, name: `Hospital ${made}`, primaryColor: '#005b7f', version: 1 };
  const { version: _, ...newFacility } = facility;
  await addFacility(table, newFacility);
  const directory = await readDirectory(table);
  const author = { id: 'import-plans', name: 'Import' };
  const parts = { table, repository, directory, facility, author, map };
  const endings = async () =>
    (await repository.listByFacility(facility.id, ({ plan }) => plan)).map(
      ({ planCode, endsOn }) => [planCode, endsOn !== undefined] as const,
    );
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
      ...{ parts, source, mapper: rowMapper(map, source.header, facility.name) },
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
  return { run, endings };
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
