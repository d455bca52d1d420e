import { globSync } from 'node:fs';
import { randomOf } from '../../infra/local/demo/data/random.ts';
import { areas, type Mutant, readSource, root } from './mutant.ts';
import { changesIn, parses } from './mutators.ts';

/** How many characters of context locate a place: enough to be unique, few enough to survive edits nearby. */
const surroundings = 40;

function mutantsIn(file: string): Mutant[] {
  const source = readSource(file);
  return changesIn(file, source).map((change) => ({
    file,
    line: source.slice(0, change.start).split('\n').length,
    ...change,
    original: source.slice(change.start, change.end),
    before: source.slice(Math.max(0, change.start - surroundings), change.start),
    after: source.slice(change.end, change.end + surroundings),
  }));
}

const stillParses = ({ file, start, end, replacement }: Mutant): boolean => {
  const source = readSource(file);
  return parses(file, source.slice(0, start) + replacement + source.slice(end));
};

/**
 * Picks mutants spread evenly over the lines that have any: each equal part of these lines contributes one. So a file contributes
 * in proportion to its code, and a file with many short strings contributes no more than its share.
 */
export function pick(count: number, seed: number, only: string): Mutant[] {
  const files = globSync(
    areas.map((area) => `${area}/**/*.{ts,tsx}`),
    {
      cwd: root,
      exclude: ['**/*.test.{ts,tsx}', '**/testing/**', '**/*.d.ts'],
    },
  )
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.startsWith(only))
    .sort();
  const lines = [
    ...Map.groupBy(files.flatMap(mutantsIn), ({ file, line }) => `${file}:${String(line).padStart(5, '0')}`),
  ]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, mutants]) => mutants);
  const { next: random } = randomOf(String(seed));
  const parts = Math.min(count, lines.length);
  return Array.from({ length: parts }, (_, part) => {
    const own = lines.slice(
      Math.floor((part * lines.length) / parts),
      Math.floor(((part + 1) * lines.length) / parts),
    );
    const drawn = own.map((mutants) => ({ mutants, place: random() })).sort((a, b) => a.place - b.place);
    const choice = drawn.flatMap(({ mutants }) =>
      mutants.map((mutant) => ({ mutant, place: random() })).sort((a, b) => a.place - b.place),
    );
    return choice.find(({ mutant }) => stillParses(mutant))?.mutant;
  }).filter((mutant) => mutant !== undefined);
}
