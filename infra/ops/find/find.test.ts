import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it } from '@jest/globals';
import { temporaryFolders } from '../../testing/temporary-folders.ts';
import { find } from './find.ts';

const folder = temporaryFolders('find')();
const file = (name: string) => join(folder, name);

beforeAll(async () => {
  const plans = [
    { descriptiveName: 'Larch of Oregon', payerName: 'Larch', planCode: 4, notes: 'Formerly Texas.' },
    { descriptiveName: 'Larch Texas', payerName: 'Larch', planCode: 5, prefixes: ['ABC'] },
    { descriptiveName: 'Alder', payerName: 'Alder', planCode: 6 },
  ];
  await writeFile(file('plans.json'), JSON.stringify(plans));
  await writeFile(file('answer.json'), JSON.stringify({ data: plans }));
  await writeFile(file('names.csv'), 'Other name,Payer,Kind\nTidewater,ALDER,former name\n');
  await writeFile(file('wrong.csv'), 'Code,Payer\n1,Alder\n');
  await writeFile(file('wrong.json'), '[{ "descriptiveName": "A", "planCode": "x" }]');
  await writeFile(file('broken.json'), '[');
});

async function printed(...args: string[]): Promise<string> {
  const lines: string[] = [];
  await find(args, (text) => lines.push(text));
  return lines.join('\n');
}

it('npm run find prints the best rows first, with the field that contains each word', async () => {
  for (const name of ['plans.json', 'answer.json'])
    expect(await printed('--plans', file(name), 'larch', 'tx')).toBe(
      ['1 of 3 plans', '  1  Larch Texas | Larch | 5', '     Descriptive Name: Larch Texas'].join('\n'),
    );
  expect(await printed('--plans', file('plans.json'), '--first', '1', 'larch')).toMatch(
    /^2 of 3 plans\n {2}1 .*\n.*$/,
  );
});

it('npm run find knows other names of payers, and reports when an answer is not exact', async () => {
  const { rows, answer } = JSON.parse(
    await printed('--plans', file('plans.json'), '--names', file('names.csv'), '--json', 'tidewater'),
  );
  expect([answer, rows[0].rank, rows[0].plan.planCode, rows[0].reasons]).toEqual([
    'exact',
    1,
    6,
    ['Other name: Tidewater'],
  ]);
  expect(await printed('--plans', file('plans.json'), 'larhc')).toContain('2 of 3 plans, close matches');
  expect(await printed('--plans', file('plans.json'), 'alder springs')).toContain(
    '1 of 3 plans, matches for alder',
  );
  expect(await printed('--plans', file('plans.json'), 'abc')).toContain('Prefixes: ABC');
});

it('npm run find shows a dash for a plan code that is missing', async () => {
  await writeFile(file('no-code.json'), JSON.stringify([{ descriptiveName: 'Larch', payerName: 'Larch' }]));
  expect(await printed('--plans', file('no-code.json'), 'larch')).toContain('  1  Larch | Larch | -');
});

it.each<[string, string[]]>([
  ['Specify --plans and what to search for', ['--plans', 'plans.json']],
  ['does not exist or cannot be read', ['--plans', 'gone.json', 'a']],
  ['is not JSON', ['--plans', 'broken.json', 'a']],
  ['Plan 1 of', ['--plans', 'wrong.json', 'a']],
  ['There is no column "Other name"', ['--plans', 'plans.json', '--names', 'wrong.csv', 'a']],
  ['--first must be a number', ['--plans', 'plans.json', '--first', 'no', 'a']],
])('npm run find reports a problem: %s', async (sentence, args) => {
  const paths = args.map((arg) => (/\.(json|csv)$/.test(arg) ? file(arg) : arg));
  await expect(printed(...paths)).rejects.toThrow(sentence);
});
