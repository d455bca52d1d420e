import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generatePlans } from '../data/plans.ts';
import { option } from '../options.ts';
import { figure, markdownTable, median } from '../statistics.ts';

// Writes the same plans with each contender, in turns, each time in a separate process.

type Figures = { ms: number; cpu: number; peak: number; over: number; bytes: number };

const names = ['Coverage Guide', 'exceljs'];
const count = option('rows', 10_000);
const repeats = option('repeats', 5);
const goal = { ms: 1_200, bytes: 5 * 1024 * 1024 };

const folder = mkdtempSync(join(tmpdir(), 'bench-export-'));
const data = join(folder, 'plans.json');
writeFileSync(data, JSON.stringify(generatePlans(count)));

function once(name: string): Figures {
  const script = join(import.meta.dirname, 'contender.ts');
  const output = execFileSync(process.execPath, ['--expose-gc', script, name, data], { encoding: 'utf8' });
  return JSON.parse(output.trim().split('\n').at(-1) ?? '');
}

const measured = new Map<string, Figures[]>(names.map((name) => [name, []]));
for (let repeat = 0; repeat < repeats; repeat += 1)
  for (const name of names) measured.get(name)?.push(once(name));
rmSync(folder, { recursive: true });

const middle = (name: string, part: keyof Figures) =>
  median((measured.get(name) ?? []).map((one) => one[part]));
const megabytes = (bytes: number) => figure(bytes / 1e6);
const share = (name: string, part: keyof Figures) => middle(name, part) / middle('exceljs', part);

console.log(
  markdownTable(
    [
      `${count.toLocaleString('en')} plans`,
      'time, ms',
      '× exceljs',
      'processor, ms',
      'peak over the data, MB',
      '× exceljs',
      'peak of the process, MB',
      'file, MB',
    ],
    names.map((name) => [
      name,
      figure(middle(name, 'ms')),
      share(name, 'ms').toFixed(2),
      figure(middle(name, 'cpu')),
      megabytes(middle(name, 'over')),
      share(name, 'over').toFixed(2),
      megabytes(middle(name, 'peak')),
      megabytes(middle(name, 'bytes')),
    ]),
  ),
);
const met = middle('Coverage Guide', 'ms') <= goal.ms && middle('Coverage Guide', 'bytes') <= goal.bytes;
console.log(`\nGoals (at most 1.2 s and 5 MB): ${met ? 'met' : 'MISSED'}.`);
