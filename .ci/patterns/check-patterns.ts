import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { check } from 'recheck';
import { findPatterns, type Pattern } from './find-patterns.ts';

// No pattern may take more than linear time. `recheck` analyzes each of the product's patterns: by its automaton if one can be
// built, otherwise by trying texts against a budget of steps. Some take seconds, so patterns found safe are kept in proven.json,
// and only patterns not listed there are checked.
//   node .ci/patterns/check-patterns.ts            as a step of `npm test`
//   node .ci/patterns/check-patterns.ts --write    the same, and saves the result
//   node .ci/patterns/check-patterns.ts --all      checks all of them again, as a step of `npm run test:deep`

const file = join(import.meta.dirname, 'proven.json');
/** Milliseconds per pattern: even on a busy machine, the largest one finishes in time. */
const timeout = 120_000;

// The `d` flag does not affect how a match is found, and recheck does not support it.
const textOf = ({ source, flags }: Pattern): string => `/${source}/${flags.replace('d', '')}`;

/** Returns what is wrong with a pattern, or undefined. */
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
      : `cannot be judged by recheck (${result.error.kind}): simplify it`;
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
// recheck's process would keep this one waiting.
process.exit(problems.length === 0 ? 0 : 1);
