import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { check } from 'recheck';
import { findPatterns, type Pattern } from './find-patterns.ts';

// No text may take a pattern more than its length: `recheck` reads each pattern of the product, by its automaton where that can be
// made, else by trying texts against a budget of steps. Some take seconds of that, so what has been found safe is kept in
// proven.json and only a pattern that is not there is checked.
//   node .ci/patterns/check-patterns.ts            as a step of `npm test`
//   node .ci/patterns/check-patterns.ts --write    the same, and notes what it found
//   node .ci/patterns/check-patterns.ts --all      checks all of them again, as a step of `npm run test:deep`

const file = join(import.meta.dirname, 'proven.json');
/** Milliseconds for a pattern: on a busy machine too, the largest one ends within. */
const timeout = 120_000;

// Where a match is said to stand does not change how it is found, and recheck does not know the flag.
const textOf = ({ source, flags }: Pattern): string => `/${source}/${flags.replace('d', '')}`;

/** What is wrong with it, or undefined. */
async function problemOf({ source, flags, file: place }: Pattern): Promise<string | undefined> {
  const result = await check(source, flags.replace('d', ''), {
    timeout,
    attackTimeout: timeout,
    incubationTimeout: timeout,
    logger: () => {},
  });
  if (result.status === 'safe') return undefined;
  const finding =
    result.status === 'vulnerable'
      ? `takes ${result.complexity.summary} time, for example for ${result.attack.pattern}`
      : `is nothing recheck can judge (${result.error.kind}): write it more simply`;
  return `${place}: /${source}/${flags} ${finding}`;
}

const all = new Map((await findPatterns()).map((pattern) => [textOf(pattern), pattern]));
const again = process.argv.includes('--all');
const noted: readonly string[] = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
const notedPatterns = new Set(again ? [] : noted);
const problems: string[] = [];
const safe = new Set(notedPatterns);
for (const [text, pattern] of all) {
  if (notedPatterns.has(text)) continue;
  const problem = await problemOf(pattern);
  if (problem === undefined) safe.add(text);
  else problems.push(problem);
}
for (const problem of problems) console.error(problem);
const remaining = [...all.keys()].filter((text) => safe.has(text)).sort();
if (process.argv.includes('--write')) writeFileSync(file, `${JSON.stringify(remaining, null, 2)}\n`);
else if (!again && remaining.join() !== noted.join())
  console.log('proven.json is not up to date: run `node .ci/patterns/check-patterns.ts --write`.');
console.log(`${all.size} patterns, ${all.size - problems.length} of them safe.`);
// recheck's process would go on waiting.
process.exit(problems.length === 0 ? 0 : 1);
