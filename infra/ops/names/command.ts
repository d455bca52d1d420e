import { basename, dirname, extname, join } from 'node:path';
import { readDirectory } from '../../../functions/data/facility-directory.ts';
import { listRecords } from '../../../functions/data/records/record-pages.ts';
import { everyFacility, keys } from '../../../functions/data/table/keys.ts';
import type { Table } from '../../../functions/data/table/table.ts';
import { nameImporter } from '../../../functions/hub/import-names.ts';
import { nameListState, payerNameType } from '../../../functions/hub/payer-name-type.ts';
import type { SourceRow } from '../../../functions/plan-import/source/source-table.ts';
import { ApiError } from '../../../shared/api/errors.ts';
import { limits } from '../../../shared/limits.ts';
import { type CheckedNames, checkNames } from '../../../shared/payer-names/check-names.ts';
import {
  labelOf,
  type NameColumns,
  nameFields,
  type RejectedLine,
  readHeader,
} from '../../../shared/payer-names/name-lines.ts';
import { counted } from '../../../shared/text/counted.ts';
import { Problem } from '../../local/problem.ts';
import { oneAndOptions } from '../arguments.ts';
import { audited } from '../audited.ts';
import type { Environment } from '../clients.ts';
import { openFile } from '../import/open-file.ts';
import { explainOutage } from '../import/outage.ts';
import { reportFile } from '../import/report-file.ts';
import { type Output, type Print, progressLine } from '../progress.ts';
import { withData } from '../with-data.ts';

const help = `Import other names of payers, for all facilities.

  npm run ops -- import-names FILE [--go-on]

  FILE     .csv (UTF-8, UTF-16 or Windows-1252) or .xlsx with the columns ${labelOf('name')}, ${labelOf('payerName')} and, optionally,
           ${nameFields.slice(2).map(labelOf).join(', ')}
  --go-on  writes the valid lines; without it nothing is written

Without --go-on it reports what would happen, and every line that is left out with the reason. A line updates the other name with
the same name, payer and state; a blank cell changes nothing, and nothing is deleted.`;

/** The number of lines shown on screen; the report file has all of them. */
const linesShown = 20;

/**
 * `import-names`.
 * @throws Problem if the user can fix it; it states what has been written by then
 */
export async function importNamesCommand(args: readonly string[], output: Output, environment?: Environment) {
  const flag = { type: 'boolean', default: false } as const;
  const parsed = oneAndOptions(args, { 'go-on': flag }, help, output);
  if (parsed === undefined) return;
  const { one: file, values } = parsed;

  const source = await openFile(file, { columns: nameFields.map(labelOf) });
  const columns = readHeader(source.header);
  if (typeof columns === 'string') throw new Problem(`${file}: ${columns} Nothing was written.`);
  const rows: SourceRow[] = [];
  for await (const row of source.rows()) rows.push(row);

  await withData({ environment, output }, async ({ table, print, ...connection }) => {
    try {
      const { listVersion, checked } = await checkRows(table, columns, rows);
      await printChecked(file, columns, checked, print);
      if (checked.problem !== undefined) throw new Problem(`${checked.problem} Nothing was written.`);
      if (checked.writes.length === 0) return print('There is nothing to write.');
      if (!values['go-on'])
        return print('Nothing was written. Run the same command with --go-on to write the valid lines.');
      const detail = `${basename(file)}: ${counted(checked.writes.length, 'other name')}`;
      await audited(connection.environment, { kind: 'import', action: 'import-names', detail }, () =>
        write(table, `Import of ${basename(file)}`, { listVersion, checked }, output),
      );
      print(`Wrote ${counted(checked.writes.length, 'other name')} to ${connection.place}.`);
    } catch (error) {
      throw explainOutage(error, connection.place, undefined);
    }
  });
}

type Checked = { readonly listVersion: number; readonly checked: CheckedNames };

/** Finds out what the rows would do to the names that are stored now. */
async function checkRows(table: Table, columns: NameColumns, rows: readonly SourceRow[]): Promise<Checked> {
  const state = nameListState(await table.get(keys.hubState(everyFacility)));
  const directory = await readDirectory(table);
  const stored = await listRecords({ table, type: payerNameType }, everyFacility);
  const here = stored.map((one) => payerNameType.show(one, directory));
  const checked = checkNames(
    columns,
    rows.filter(({ broken }) => broken === undefined),
    here,
  );
  const broken = rows.flatMap(({ line, broken: reason }): RejectedLine[] =>
    reason === undefined ? [] : [{ line, column: '', value: '', reason }],
  );
  const rejected = [...checked.rejected, ...broken].sort((one, other) => one.line - other.line);
  return {
    listVersion: state.version,
    checked: { ...checked, lines: checked.lines + broken.length, rejected },
  };
}

async function printChecked(
  file: string,
  { unknown }: NameColumns,
  { lines, added, changed, unchanged, rejected }: CheckedNames,
  print: Print,
): Promise<void> {
  const counts = Object.entries({
    new: added,
    changed,
    unchanged: unchanged.length,
    'left out': rejected.length,
  });
  const sums = counts.map(([what, count]) => `${what} ${count.toLocaleString('en')}`);
  print([`${basename(file)}: ${counted(lines, 'line')}`, ...sums].join(' / '));
  if (unknown.length > 0) print(`Ignored columns: ${unknown.join(', ')}`);
  if (rejected.length === 0) return;
  for (const { line, column, value, reason } of rejected.slice(0, linesShown))
    print(`  line ${line}${column === '' ? '' : `, ${column} "${value}"`}: ${reason}`);
  const unseen = rejected.length - linesShown;
  if (unseen > 0) print(`  and ${counted(unseen, 'more line')}`);
  const report = reportFile(join(dirname(file), `${basename(file, extname(file))}.left-out.csv`), [
    ...['line', 'column', 'value', 'reason'],
  ]);
  for (const { line, column, value, reason } of rejected)
    await report.write([String(line), column, value, reason]);
  await report.finish();
  print(`All of them with their reasons: ${report.path}`);
}

/** Writes part by part. @throws Problem that states how much is written, if a part fails */
async function write(table: Table, name: string, { listVersion, checked }: Checked, output: Output) {
  const directory = await readDirectory(table);
  const importNames = nameImporter(table);
  const progress = progressLine(output, 'other names');
  const { writes } = checked;
  let seen = listVersion;
  let done = 0;
  try {
    for (; done < writes.length; done += limits.payerNames.part) {
      const names = writes.slice(done, done + limits.payerNames.part);
      const by = { author: { id: 'import-names', name }, directory, now: new Date() };
      seen = (await importNames({ listVersion: seen, names }, by)).listVersion;
      progress.show(Math.min(done + names.length, writes.length), writes.length);
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const count = `${done.toLocaleString('en')} of ${counted(writes.length, 'other name was', 'other names were')} written.`;
    throw new Problem(`${error.message} ${count} Run the command again for the rest.`, { cause: error });
  } finally {
    progress.end();
  }
}
