import { basename, dirname, extname, join, resolve } from 'node:path';
import type { Directory, FacilityEntry } from '../../../functions/data/facility-directory.ts';
import {
  emptyDirectory,
  facilityByName,
  parseDirectory,
} from '../../../functions/data/facility-directory.ts';
import { keys } from '../../../functions/data/records/keys.ts';
import {
  type ImportCounts,
  type ImportReport,
  importPlans,
} from '../../../functions/plan-import/import-plans.ts';
import { rowMapper } from '../../../functions/plan-import/map-row.ts';
import { openUpserts, outcomeOf } from '../../../functions/plan-import/plan-upserts.ts';
import { rewrittenCounts } from '../../../functions/plan-import/rewritten.ts';
import { readableKey } from '../../../functions/plan-import/validate-row.ts';
import { plansRepository } from '../../../functions/plans/repository.ts';
import { columnsOf, type ImportMap } from '../../../shared/import/import-map.ts';
import { Problem } from '../../local/problem.ts';
import { parsedArguments } from '../arguments.ts';
import { audited } from '../audited.ts';
import { type Environment, openTableOf, printedLog } from '../clients.ts';
import { connect } from '../connect.ts';
import { type Output, progressLine } from '../progress.ts';
import { withLease } from './lease.ts';
import { asProblem, openFile } from './open-file.ts';
import { explainOutage } from './outage.ts';
import { readImportMap } from './read-map.ts';
import { reportFile } from './report-file.ts';

const importHelp = `Import plans of one facility from a CSV or Excel file.

  npm run ops -- import-plans FILE --facility NAME --map MAP.json [--dry-run] [--rejected PATH]

  FILE             .csv (UTF-8, UTF-16 or Windows-1252) or .xlsx
  --facility NAME  the facility's exact name
  --map MAP.json   says which column fills which field; see docs/examples/README.md
  --dry-run        says what would happen and writes no plan
  --rejected PATH  where rejected rows go (FILE with ".rejected.csv" at its end without it)

A row updates the plan with the same key and touches only the fields that the map names. Running the same file again
changes nothing. Rejected rows are written with the reason in front; correct them there and import that file.`;

/**
 * Runs the command.
 * @throws Problem where a person can put it right; nothing has been written then, unless the table stopped answering.
 */
export async function importPlansCommand(
  args: readonly string[],
  output: Output,
  environment?: Environment,
): Promise<ImportCounts | undefined> {
  const { values, positionals } = parsedArguments(
    args,
    {
      facility: { type: 'string' },
      map: { type: 'string' },
      rejected: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
    importHelp,
  );
  if (values.help) {
    output.write(`${importHelp}\n`);
    return undefined;
  }
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0 || values.facility === undefined || values.map === undefined) {
    throw new Problem(`Give one FILE, --facility and --map.\n\n${importHelp}`);
  }
  for (const read of [file, values.map]) {
    if (values.rejected === undefined || resolve(values.rejected) !== resolve(read)) continue;
    throw new Problem(`--rejected names ${read}, which is read. Give the rejected rows a file of their own.`);
  }
  const dryRun = values['dry-run'];
  const map = await readImportMap(values.map);
  const source = await openFile(file, {
    columns: columnsOf(map.fields),
    delimiter: map.delimiter,
    sheet: map.sheet,
  });
  // The header is checked before anything is started.
  const mapper = mapperOf(map, source.header, values.facility.trim());

  const connection = await connect(environment);
  const { table, close } = openTableOf(connection.environment);
  const print = (line: string) => output.write(`${line}\n`);
  const reports = reportFiles(file, values.rejected, source.header);
  const progress = progressLine(output, dryRun ? 'rows checked' : 'rows done');
  let stored: { done: number; total: number } | undefined;
  try {
    const log = printedLog(print);
    const directory = parseDirectory(await table.get(keys.directory()), log) ?? emptyDirectory;
    const facility = wantedFacility(directory, values.facility, connection.place);
    print(
      `${dryRun ? 'Checking' : 'Importing'} ${basename(file)} for ${facility.name} in ${connection.place}.`,
    );
    const repository = plansRepository(table, log);
    const author = { id: 'import-plans', name: `Import of ${basename(file)}` };
    const rewritten = rewrittenCounts();
    const run = async (beforeWrite: () => Promise<void>) => {
      // Read when no other import can add plans any more.
      const upserts = await openUpserts({ table, log, repository, directory, facility, author, map });
      return importPlans({
        source,
        directory,
        map,
        mapper,
        upserts,
        take: async (rows) => {
          if (dryRun) return (await upserts.changes(rows)).map(outcomeOf);
          await beforeWrite();
          return upserts.save(rows);
        },
        report: intoFiles(reports, map),
        rewritten,
        progress: (done, total) => {
          if (!dryRun) stored = { done, total };
          progress.show(done, total);
        },
      });
    };
    const target = { type: 'facility', id: facility.id, name: facility.name };
    const act = { kind: 'import', action: 'import-plans', target, detail: basename(file) } as const;
    const counts = dryRun
      ? await run(async () => {})
      : await withLease({ table, log, facility, file: basename(file) }, (stillOurs) =>
          audited(connection.environment, act, async (note) => {
            const done = await run(stillOurs);
            note({ detail: `${basename(file)}: ${inWords(done)}` });
            return done;
          }),
        );
    progress.end();
    await printResult(counts, { ...reports, rewritten }, dryRun, print);
    return counts;
  } catch (error) {
    throw explainOutage(error, connection.place, stored);
  } finally {
    progress.end();
    await Promise.all([reports.rejected.discard(), reports.leftOut.discard()]);
    close();
    await connection.close();
  }
}

type Reports = ReturnType<typeof reportFiles> & { readonly rewritten: ReturnType<typeof rewrittenCounts> };

function reportFiles(file: string, rejected: string | undefined, header: readonly string[]) {
  const beside = (ending: string) => join(dirname(file), `${basename(file, extname(file))}.${ending}.csv`);
  return {
    rejected: reportFile(rejected ?? beside('rejected'), ['rejected line', 'reason', ...header]),
    leftOut: reportFile(beside('left-out'), ['line', 'plan', 'list', 'value', 'reason']),
  };
}

function intoFiles({ rejected, leftOut }: ReturnType<typeof reportFiles>, map: ImportMap): ImportReport {
  return {
    rejected: (row, reasons) => rejected.write([String(row.line), reasons.join(' '), ...row.cells]),
    async leftOut({ row, plan, dropped }) {
      for (const { list, text, reason } of dropped)
        await leftOut.write([String(row.line), readableKey(map, plan), list, text, reason]);
    },
    repeated: async () => {},
  };
}

/** @throws Problem for a header that does not fit the map */
function mapperOf(...parts: Parameters<typeof rowMapper>): ReturnType<typeof rowMapper> {
  try {
    return rowMapper(...parts);
  } catch (error) {
    throw asProblem(error);
  }
}

async function printResult(
  counts: ImportCounts,
  { rejected, leftOut, rewritten }: Reports,
  dryRun: boolean,
  print: (line: string) => void,
): Promise<void> {
  const { joined } = counts;
  print(inWords(counts));
  if (joined > 0) print(`${joined.toLocaleString('en')} lines went into the plan of an earlier line.`);
  for (const sentence of rewritten.sentences()) print(sentence);
  if (dryRun) print('This was a dry run: no plan was written.');
  if (await rejected.finish()) print(`Rejected rows with reasons: ${rejected.path}`);
  if (await leftOut.finish()) {
    print(
      `${counts.leftOut.toLocaleString('en')} prefixes, portals, phones, contract lines or electronic IDs of accepted plans were left out: ${leftOut.path}`,
    );
  }
}

function inWords({ added, changed, unchanged, rejected }: ImportCounts): string {
  const counted = Object.entries({ added, changed, unchanged, rejected });
  return counted.map(([name, count]) => `${name} ${count.toLocaleString('en')}`).join(' / ');
}

function wantedFacility(directory: Directory, name: string, place: string): FacilityEntry {
  const facility = facilityByName(directory, name);
  if (facility !== undefined) return facility;
  const names = directory.facilities.filter((one) => one.archivedAt === undefined).map((one) => one.name);
  throw new Problem(
    names.length === 0
      ? `There are no facilities in ${place} yet. On a laptop, \`npm start\` makes them on its first run.`
      : `There is no facility "${name}" in ${place}. The facilities are: ${names.join(', ')}.`,
  );
}
