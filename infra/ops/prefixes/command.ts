import { basename } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import {
  readPrefixLists,
  replacePrefixList,
  type StoredPrefixLists,
} from '../../../functions/data/prefix-lists.ts';
import { encode } from '../../../functions/http/steps/respond.ts';
import { jsonBytes } from '../../../functions/json-bytes.ts';
import { onlyInEarlier } from '../../../shared/bluecard/issuer.ts';
import {
  monthSchema,
  type PrefixList,
  prefixListSchema,
  unpackPrefixes,
} from '../../../shared/bluecard/prefix-list.ts';
import { limits } from '../../../shared/limits.ts';
import { counted } from '../../../shared/text/counted.ts';
import { Problem } from '../../local/problem.ts';
import { oneAndOptions } from '../arguments.ts';
import { audited } from '../audited.ts';
import type { Environment } from '../clients.ts';
import { openFile } from '../import/open-file.ts';
import { pathBeside, reportFile } from '../import/report-file.ts';
import type { Output, Print } from '../progress.ts';
import { columnNames } from './columns.ts';
import { type LineProblem, type ReadPrefixes, readPrefixes } from './read-prefixes.ts';
import { withLists } from './with-lists.ts';

const help = `Import the national list of BlueCard prefixes, for all facilities.

  npm run ops -- import-prefixes FILE --source TEXT --as-of MONTH [--go-on]

  FILE            .csv (UTF-8, UTF-16 or Windows-1252) or .xlsx with the columns prefix, Blue plan and, optionally,
                  state and phones (several in one cell with ; between them)
  --source TEXT   who published it; people see it next to every answer
  --as-of MONTH   the month that it is from, for example 2025-06
  --go-on         replaces the current list; without it nothing is written

Without --go-on it reports what would happen, and every line that is left out, is a duplicate or contradicts an earlier
one. The replaced list is kept: \`npm run ops -- restore-prefixes\` brings it back.`;

/** The number of lines shown on screen; the report file has all of them. */
const linesShown = 20;

/**
 * `import-prefixes`.
 * @throws Problem if the user can fix it; nothing has then been written
 */
export async function importPrefixesCommand(
  args: readonly string[],
  output: Output,
  environment?: Environment,
) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean', default: false } as const;
  const parsed = oneAndOptions(args, { source: text, 'as-of': text, 'go-on': flag }, help, output);
  if (parsed === undefined) return;
  const { one: file, values } = parsed;
  const about = aboutList(values.source, values['as-of'], new Date());

  const print = (line: string): void => void output.write(`${line}\n`);
  const read = await readPrefixes(await openFile(file, { columns: columnNames }));
  const list: PrefixList = { ...about, plans: read.plans };
  await printProblems(file, read, print);
  if (read.prefixes === 0) throw new Problem(`${file} has no valid lines. Nothing was written.`);

  await withLists(environment, output, async ({ table, environment: ours }, place) => {
    const stored = await readPrefixLists(table);
    print(`${inWords(list)}, for ${place}.`);
    await checkSize(list, stored, print);
    printComparison(list, stored, print);
    if (isDeepStrictEqual(stored.lists.current, list))
      return print('This list is already in use. Nothing was written.');
    if (!values['go-on'])
      return print('Nothing was written. Run the same command with --go-on to use this list.');
    const act = { kind: 'import', action: 'import-prefixes', detail: inWords(list) } as const;
    await audited(ours, act, () => replacePrefixList(table, list, stored, new Date()));
    print('This list is now in use.');
    if (stored.lists.current !== undefined)
      print('The previous one is kept: npm run ops -- restore-prefixes brings it back.');
  });
}

function aboutList(source: string | undefined, asOf: string | undefined, now: Date) {
  const name = prefixListSchema.shape.source.safeParse(source ?? '');
  if (!name.success) throw new Problem(`--source: ${name.error.issues[0]?.message}\n\n${help}`);
  const month = monthSchema.safeParse(asOf ?? '');
  if (!month.success) throw new Problem(`--as-of: ${month.error.issues[0]?.message}\n\n${help}`);
  if (month.data > now.toISOString().slice(0, 7))
    throw new Problem(`--as-of ${month.data} is in the future.`);
  return { source: name.data, asOf: month.data };
}

async function printProblems(file: string, { lines, problems }: ReadPrefixes, print: Print) {
  const count = (kind: LineProblem['kind']) =>
    `${kind} ${problems.filter((problem) => problem.kind === kind).length.toLocaleString('en')}`;
  print(
    [
      `${basename(file)}: ${counted(lines, 'line')}`,
      count('left out'),
      count('duplicate'),
      count('contradicting'),
    ].join(' / '),
  );
  if (problems.length === 0) return;
  for (const { line, kind, reason } of problems.slice(0, linesShown))
    print(`  line ${line}, ${kind}: ${reason}`);
  const unseen = problems.length - linesShown;
  if (unseen > 0) print(`  and ${counted(unseen, 'more line')}`);
  const report = reportFile(pathBeside(file, 'problems'), ['line', 'what', 'reason', 'content']);
  for (const { line, kind, reason, cells } of problems)
    await report.write([String(line), kind, reason, cells.join(' | ')]);
  await report.finish();
  print(`All of them with their reasons: ${report.path}`);
  if (problems.some(({ kind }) => kind === 'contradicting'))
    print('Lines that contradict each other are all in the list, and a search reports that they disagree.');
}

/** Describes a list like `12,481 prefixes of 67 Blue plans, as of 2025-06, from BCBS explorer`. */
export function inWords({ plans, asOf, source }: PrefixList): string {
  const prefixes = new Set(plans.flatMap((plan) => unpackPrefixes(plan.prefixes))).size;
  const names = new Set(plans.map(({ name, state }) => `${name} ${state ?? ''}`)).size;
  return `${counted(prefixes, 'prefix', 'prefixes')} of ${counted(names, 'Blue plan')}, as of ${asOf}, from ${source}`;
}

/** @throws Problem for a list that is too large for the table or the browser */
async function checkSize(list: PrefixList, stored: StoredPrefixLists, print: Print) {
  const { bytes, sentBytes } = limits.prefixList;
  const before = stored.lists.current && onlyInEarlier(stored.lists.current, list);
  const storedBytes = jsonBytes(list);
  const sent = (await encode(JSON.stringify({ data: { current: list, before } }), 'gzip')).byteLength;
  const kilobytes = (size: number) => `${Math.ceil(size / 1_000)} KB`;
  print(`A browser loads ${kilobytes(sent)} for it; the limit is ${kilobytes(sentBytes)}.`);
  if (storedBytes > bytes)
    throw new Problem(
      `It takes ${kilobytes(storedBytes)}, and at most ${kilobytes(bytes)} can be stored. Nothing was written.`,
    );
  if (sent > sentBytes) throw new Problem('That is too large. Nothing was written.');
}

function printComparison(list: PrefixList, { lists }: StoredPrefixLists, print: Print) {
  if (lists.current === undefined) return print('There is no list yet.');
  const other = onlyInEarlier(lists.current, list);
  const disputed = new Set(other?.plans.flatMap((plan) => unpackPrefixes(plan.prefixes))).size;
  print(`Current list: ${inWords(lists.current)}.`);
  print(`The two lists disagree on ${counted(disputed, 'prefix', 'prefixes')}.`);
}
