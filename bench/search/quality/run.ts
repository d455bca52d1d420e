import type { Plan } from '../../../shared/plan/plan.ts';
import { markdownTable } from '../../statistics.ts';
import { readDirectory } from './directory.ts';
import { type Answer, coverageGuide, peers } from './engines.ts';
import { otherNames, type Search, searchesOf } from './searches.ts';

// Is the right plan first, or among the first three? Uses real names, which stay outside the project:
//   npm --prefix bench run quality -- FOLDER [--misses]

const [folder = ''] = process.argv.slice(2);
const showsMisses = process.argv.includes('--misses');
if (folder === '' || folder.startsWith('--')) {
  console.error('Name the folder with the real data: npm --prefix bench run quality -- FOLDER');
  process.exit(1);
}

const directory = readDirectory(folder);
const classes = searchesOf(directory);
const engines = [coverageGuide, ...peers];

type Tally = { first: number; three: number; of: number };
const empty = (): Tally => ({ first: 0, three: 0, of: 0 });

function count(tally: Tally, { isRight }: Search, { rows, exact }: Answer, plans: readonly Plan[]): boolean {
  tally.of += 1;
  if (isRight === undefined) {
    // No plan is intended: an empty result is right, and so are results reported as only close.
    const right = rows.length === 0 || !exact;
    tally.first += right ? 1 : 0;
    tally.three += right ? 1 : 0;
    return right;
  }
  const right = rows.slice(0, 3).map((row) => {
    const plan = plans[row];
    return plan !== undefined && isRight(plan);
  });
  tally.first += right[0] === true ? 1 : 0;
  tally.three += right.includes(true) ? 1 : 0;
  return right.includes(true);
}

const percent = (part: number, of: number): string =>
  of === 0 ? '–' : `${((100 * part) / of).toFixed(0)} %`;
const cellOf = ({ first, three, of }: Tally): string => `${percent(first, of)} / ${percent(three, of)}`;

const columns = engines.map((engine) => {
  const withoutNames = engine.build(directory.plans, []);
  const withNames = engine.build(directory.plans, directory.aliases);
  const all = empty();
  const cells = [...classes].map(([name, searches]) => {
    const tally = empty();
    for (const search of searches) {
      const answer = name === otherNames ? withNames(search.text) : withoutNames(search.text);
      const right = count(tally, search, answer, directory.plans);
      if (!right && showsMisses && engine === coverageGuide) {
        const found = answer.rows.slice(0, 3).map((row) => directory.plans[row]?.descriptiveName);
        console.log(`${name}: "${search.text}" → ${found.join(' | ') || 'nothing'}`);
      }
    }
    all.first += tally.first;
    all.three += tally.three;
    all.of += tally.of;
    return cellOf(tally);
  });
  return { name: engine.name, cells: [...cells, cellOf(all)] };
});

const total = [...classes.values()].reduce((sum, searches) => sum + searches.length, 0);
console.log(
  `${directory.plans.length} plans, ${total} searches; the right plan first / among the first three\n`,
);
const head = ['class', 'searches', ...columns.map(({ name }) => name)];
const names = [
  ...[...classes].map(([name, searches]) => [name, String(searches.length)]),
  ['all', String(total)],
];
console.log(
  markdownTable(
    head,
    names.map((row, index) => [...row, ...columns.map(({ cells }) => cells[index] ?? '')]),
  ),
);
