import { basename, resolve } from 'node:path';
import { readDirectory } from '../../../functions/data/facility-directory.ts';
import type { ImportCounts } from '../../../functions/plan-import/import-plans.ts';
import { rowMapper } from '../../../functions/plan-import/map-row.ts';
import { plansRepository } from '../../../functions/plans/repository.ts';
import { columnsOf } from '../../../shared/import/map-parts.ts';
import { Problem } from '../../local/problem.ts';
import { oneAndOptions } from '../arguments.ts';
import { audited } from '../audited.ts';
import type { Environment } from '../clients.ts';
import { type Output, progressLine } from '../progress.ts';
import { requestedFacility } from '../requested-facility.ts';
import { withData } from '../with-data.ts';
import { expectWritable } from '../writable.ts';
import { withLease } from './lease.ts';
import { asProblem, openFile } from './open-file.ts';
import { explainOutage } from './outage.ts';
import { readImportMap } from './read-map.ts';
import { intoFiles, inWords, printResult, reportFiles } from './result.ts';
import { runImport } from './run-import.ts';

const importHelp = `Import plans of one facility from a CSV or Excel file.

  npm run ops -- import-plans FILE --facility NAME --map MAP.json [--dry-run] [--retire-missing] [--confirm N] [--rejected PATH]

  FILE             .csv (UTF-8, UTF-16 or Windows-1252) or .xlsx
  --facility NAME  the facility's exact name
  --map MAP.json   which column fills which field; see docs/examples/README.md
  --dry-run        reports what would happen and writes no plan
  --retire-missing ends the facility's plans that are not in the file: their last day is yesterday
  --confirm N      the number required if more than a fifth of the plans would end or lose a value
  --rejected PATH  where to write rejected rows (default: FILE ending in .rejected.csv)

A row updates the plan with the same key and touches only the fields that the map names. Running the same file again
changes nothing. Rejected rows are written with the reason in front; correct them there and import that file. Rejected
rows of an earlier run are kept: the new file's name then ends in -2.`;

/**
 * Runs the command.
 * @throws Problem if the user can fix it; nothing has then been written, unless the table stopped answering.
 */
export async function importPlansCommand(
  args: readonly string[],
  output: Output,
  environment?: Environment,
): Promise<ImportCounts | undefined> {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean', default: false } as const;
  const known = { facility: text, map: text, rejected: text, confirm: text };
  const request = 'Specify one FILE, --facility and --map.';
  const parsed = oneAndOptions(
    args,
    { ...known, 'dry-run': flag, 'retire-missing': flag },
    importHelp,
    output,
    request,
  );
  if (parsed === undefined) return undefined;
  const { one: file, values } = parsed;
  const { facility: facilityName, map: mapFile } = values;
  if (facilityName === undefined || mapFile === undefined) throw new Problem(`${request}\n\n${importHelp}`);
  for (const read of [file, mapFile]) {
    if (values.rejected === undefined || resolve(values.rejected) !== resolve(read)) continue;
    throw new Problem(
      `--rejected names ${read}, which is an input file. Use a separate file for the rejected rows.`,
    );
  }
  const options = {
    dryRun: values['dry-run'],
    retireMissing: values['retire-missing'],
    confirm: values.confirm === undefined ? undefined : Number(values.confirm.replaceAll(',', '')),
  };
  const map = await readImportMap(mapFile);
  const source = await openFile(file, {
    columns: columnsOf(map.fields),
    delimiter: map.delimiter,
    sheet: map.sheet,
  });
  if (values.rejected !== undefined) await expectWritable(values.rejected);
  // Checks the header before anything starts.
  const mapper = mapperOf(map, source.header, facilityName.trim());

  return withData({ environment, output }, async ({ table, print, ...connection }) => {
    const reports = reportFiles(file, values.rejected, source.header);
    const checking = progressLine(output, 'rows checked');
    const progress = progressLine(output, 'rows done');
    let stored: { done: number; total: number } | undefined;
    try {
      const directory = await readDirectory(table);
      const facility = requestedFacility(directory, facilityName, connection.place);
      print(
        `${options.dryRun ? 'Checking' : 'Importing'} ${basename(file)} for ${facility.name} in ${connection.place}.`,
      );
      const repository = plansRepository(table);
      const author = { id: 'import-plans', name: `Import of ${basename(file)}` };
      const run = (beforeWrite: () => Promise<void>) =>
        runImport({
          parts: { table, repository, directory, facility, author, map },
          ...{ source, mapper, options, beforeWrite },
          report: intoFiles(reports),
          checked: checking.show,
          written(done, total) {
            checking.end();
            stored = { done, total };
            progress.show(done, total);
          },
        });
      const target = { type: 'facility', id: facility.id, name: facility.name };
      const act = { kind: 'import', action: 'import-plans', target, detail: basename(file) } as const;
      const done = options.dryRun
        ? await run(async () => {})
        : await withLease({ table, facility, file: basename(file) }, (stillOurs) =>
            audited(connection.environment, act, async (note) => {
              const imported = await run(stillOurs);
              note({ detail: `${basename(file)}: ${inWords(imported.counts)}` });
              return imported;
            }),
          );
      checking.end();
      progress.end();
      await printResult(done, reports, options, print);
      return done.counts;
    } catch (error) {
      throw explainOutage(error, connection.place, stored);
    } finally {
      checking.end();
      progress.end();
      await Promise.all(Object.values(reports).map((report) => report.discard()));
    }
  });
}

/** @throws Problem for a header that does not fit the map */
function mapperOf(...parts: Parameters<typeof rowMapper>): ReturnType<typeof rowMapper> {
  try {
    return rowMapper(...parts);
  } catch (error) {
    throw asProblem(error);
  }
}
