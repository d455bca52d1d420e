import { expect, it } from '@jest/globals';
import { limits } from '../../shared/limits.ts';
import { oddFiles, planMap } from '../testing/odd-files.ts';
import { startTestImports } from '../testing/test-imports.ts';
import { facilities } from '../testing/world.ts';

const { imports } = await startTestImports();

it('a file that is refused says why, and remarks on one that is read arrive with its dry run', async () => {
  const odd = (what: string) => {
    const found = oddFiles[what];
    if (found === undefined) throw new Error(what);
    return found;
  };
  const pdf = odd('a PDF named as a table');
  const refused = await imports.drop(pdf.content(), facilities.own, pdf.file);
  expect(refused).toMatchObject({ state: 'failed', problem: expect.stringMatching(pdf.refused ?? '-') });
  const filtered = odd('a row hidden by a filter');
  const { _id } = await imports.drop(filtered.content(), facilities.own, filtered.file);
  const found = await imports.check(_id, planMap);
  expect(found).toMatchObject({ state: 'checked', counts: { new: 2, rejected: 0 } });
  expect(found.rewritten).toContainEqual(expect.stringMatching(filtered.remark ?? '-'));
});

it.each<[string, number, { state: string; problem?: RegExp }]>([
  ['long cells, is shown without examples', 60, { state: 'mapping' }],
  [
    'names that are too long together, is refused in words',
    190,
    { state: 'failed', problem: /too long in total/ },
  ],
])('a file with the maximum number of columns and %s', async (_what, letters, { state, problem }) => {
  const line = (cell: (at: number) => string) =>
    Array.from({ length: limits.workbook.columns }, (_, at) => cell(at)).join(',');
  const header = line((at) => `${at} ${'保'.repeat(letters)}`);
  const rows = ['a', 'b', 'c'].map((row) => line((at) => `${row} ${at} ${'保'.repeat(80)}`));
  const dropped = await imports.drop(`${[header, ...rows].join('\n')}\n`);
  expect(dropped.state).toBe(state);
  if (problem !== undefined) expect(dropped.problem).toMatch(problem);
  else {
    expect(dropped.columns).toHaveLength(limits.workbook.columns);
    expect(dropped.columns.flatMap(({ examples }) => examples)).toEqual([]);
  }
});

it('more rejected rows than one page shows are counted by column', async () => {
  const head = 'Payer,Plan,Class,Plan Code';
  const row = (at: number): string => {
    if (at % 10 === 0) return `Fernholt,PPO ${at},Commercial`;
    return `Fernholt,PPO ${at},${at % 3 === 0 ? 'XYZ' : 'Commercial'},${at % 3 === 0 ? at : 'TBD'}`;
  };
  const checkOf = async (rows: number) => {
    const lines = [head, ...Array.from({ length: rows }, (_, at) => row(at + 1))];
    const { _id } = await imports.drop(`${lines.join('\n')}\n`);
    const fields = {
      ...{
        payerName: { column: 'Payer' },
        planName: { column: 'Plan' },
        descriptiveName: { column: 'Plan' },
      },
      ...{ financialClass: { column: 'Class' }, planCode: { column: 'Plan Code' } },
    };
    return imports.check(_id, { key: ['payerName', 'planName'], fields });
  };
  expect((await checkOf(limits.imports.page)).rewritten).toEqual([]);
  expect((await checkOf(60)).rewritten).toEqual([
    'Rejected rows by column: “Plan Code” 36, “Class” 18, other reasons 6.',
  ]);
});

it('a list with the contracting statuses of another facility is remarked on before it is imported', async () => {
  const { _id } = await imports.drop(
    `Payer,Plan,Contracting\nFernholt,PPO 1,${facilities.second}: Contracted\n`,
    facilities.own,
  );
  const plan = { column: 'Plan' };
  const fields = {
    ...{ financialClass: { constant: 'Commercial' }, payerName: { column: 'Payer' }, planName: plan },
    ...{ descriptiveName: plan, facilityContracts: { pairs: { column: 'Contracting' } } },
  };
  expect((await imports.check(_id, { key: ['payerName', 'planName'], fields })).rewritten).toContainEqual(
    expect.stringMatching(/^The file has the contracting statuses of other facilities and none of North/),
  );
});
