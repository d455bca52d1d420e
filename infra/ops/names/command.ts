import { basename } from 'node:path';
import { chunksOf } from '../../../functions/chunks-of.ts';
import { readDirectory } from '../../../functions/data/facility-directory.ts';
import { everyFacility } from '../../../functions/data/table/keys.ts';
import type { NameChange, NameRecord } from '../../../functions/hub/payer-name-type.ts';
import type { Found, Reading, Writer } from '../../../functions/plan-import/kinds/import-kind.ts';
import { payerNames } from '../../../functions/plan-import/kinds/payer-names.ts';
import { reasonPlace } from '../../../functions/plan-import/reason-place.ts';
import { rejectedColumns } from '../../../functions/plan-import/rejected-rows.ts';
import { UnreadableFileError } from '../../../functions/plan-import/source/unpack-workbook.ts';
import { ApiError } from '../../../shared/api/errors.ts';
import { inFieldWords } from '../../../shared/import/field-words.ts';
import { importKinds, schemasOf } from '../../../shared/import/kinds.ts';
import { limits } from '../../../shared/limits.ts';
import { labelOf, nameFields, readHeader } from '../../../shared/payer-names/name-lines.ts';
import type { Author } from '../../../shared/records/history.ts';
import { counted } from '../../../shared/text/counted.ts';
import { Problem } from '../../local/problem.ts';
import { oneAndOptions } from '../arguments.ts';
import { audited } from '../audited.ts';
import type { Environment } from '../clients.ts';
import { openFile } from '../import/open-file.ts';
import { explainOutage } from '../import/outage.ts';
import { pathBeside, reportFile } from '../import/report-file.ts';
import { type Output, progressLine } from '../progress.ts';
import { withData } from '../with-data.ts';

const help = `Import other names of payers, for all facilities.

  npm run ops -- import-names FILE [--go-on]

  FILE     .csv (UTF-8, UTF-16 or Windows-1252) or .xlsx with the columns ${labelOf('name')}, ${labelOf('payerName')} and, optionally,
           ${nameFields.slice(2).map(labelOf).join(', ')}
  --go-on  writes the valid lines; without it nothing is written

Without --go-on it reports what would happen, and every rejected line with the reason. A line updates the other name with
the same name, payer and state; a blank cell changes nothing, and nothing is deleted.`;

/** The number of rejected lines shown on screen; the report file has all of them. */
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

  const source = await openFile(file);
  const columns = readHeader(source.header);
  if (typeof columns === 'string') throw new Problem(`${file}: ${columns} Nothing was written.`);
  const fields = [...columns.places].map(([field, at]) => [field, { column: source.header[at] }] as const);
  const { keys } = importKinds.payerNames;
  const map = schemasOf('payerNames').map.parse({ key: keys, fields: Object.fromEntries(fields) });

  await withData({ environment, output }, async ({ table, print, ...connection }) => {
    const report = reportFile(pathBeside(file, 'rejected'), [...rejectedColumns, ...source.header], true);
    const counts = { new: 0, changed: 0, unchanged: 0, rejected: 0 };
    const changes: NameChange[] = [];
    const rejected: string[] = [];
    const found: Found<NameRecord> = {
      async taken(_row, change) {
        counts[change === undefined ? 'unchanged' : change.before === undefined ? 'new' : 'changed'] += 1;
        if (change !== undefined) changes.push(change);
      },
      async rejected({ line, cells }, reasons) {
        counts.rejected += 1;
        const placeOf = reasonPlace(map, source.header, cells);
        const texts = reasons.map((reason) => inFieldWords('payerNames', reason));
        const values = reasons.flatMap((reason) => placeOf(reason).value || []);
        const shown = [...texts, ...values.map((value) => `(“${value}”)`)].join(' ');
        if (counts.rejected <= linesShown) rejected.push(`  line ${line}: ${shown}`);
        await report.write([String(line), texts.join(' '), ...cells]);
      },
      leftOut: async () => {},
      missing: async () => {},
      progress: async () => {},
    };
    try {
      const directory = await readDirectory(table);
      const reading: Reading = { table, directory, place: { id: everyFacility, name: '' }, map };
      const author = { id: 'import-names', name: `Import of ${basename(file)}` };
      const { sentences, listVersion } = await payerNames
        .check({ ...reading, source, author, now: new Date() }, found)
        .catch((error: unknown) => {
          throw error instanceof UnreadableFileError
            ? new Problem(`${error.message} Nothing was written.`)
            : error;
        });
      const sums = Object.entries(counts).map(([what, count]) => `${what} ${count.toLocaleString('en')}`);
      print(`${basename(file)}: ${sums.join(' / ')}`);
      if (columns.unknown.length > 0) print(`Ignored columns: ${columns.unknown.join(', ')}`);
      const unseen = counts.rejected - rejected.length;
      if (unseen > 0) rejected.push(`  and ${counted(unseen, 'more line')}`);
      for (const sentence of [...rejected, ...sentences]) print(sentence);
      if (await report.finish()) print(`Rejected rows with reasons: ${report.path}`);
      if (changes.length === 0) return print('There is nothing to write.');
      if (!values['go-on'])
        return print('Nothing was written. Run the same command with --go-on to write the valid lines.');
      const detail = `${basename(file)}: ${counted(changes.length, 'other name')}`;
      await audited(connection.environment, { kind: 'import', action: 'import-names', detail }, () =>
        write(payerNames.openWriter(reading, listVersion), {
          author,
          changes,
          output,
          place: connection.place,
        }),
      );
      print(`Wrote ${counted(changes.length, 'other name')} to ${connection.place}.`);
    } catch (error) {
      throw explainOutage(error, connection.place, undefined);
    } finally {
      await report.discard();
    }
  });
}

type Work = {
  readonly author: Author;
  readonly changes: readonly NameChange[];
  readonly output: Output;
  readonly place: string;
};

/** Writes part by part. @throws Problem that states how much is written, if a part fails */
async function write(writer: Writer<NameRecord>, { author, changes, output, place }: Work) {
  const progress = progressLine(output, 'other names');
  let done = 0;
  try {
    for (const part of chunksOf(changes, limits.payerNames.part)) {
      await writer.write(part, { author, now: new Date() }, []);
      done += part.length;
      progress.show(done, changes.length);
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw explainOutage(error, place, { done, total: changes.length });
    const count = `${done.toLocaleString('en')} of ${counted(changes.length, 'other name was', 'other names were')} written.`;
    throw new Problem(`${error.message} ${count} Run the command again for the rest.`, { cause: error });
  } finally {
    progress.end();
  }
}
