import { guessMap } from '../../../shared/import/guess-columns.ts';
import { comparedColumn, exampleLength } from '../../../shared/import/map-parts.ts';
import { limits } from '../../../shared/limits.ts';
import { type BatchRecord, findFile, moveWithFile } from '../../data/imports/batches.ts';
import { jsonBytes } from '../../json-bytes.ts';
import { openSource } from '../source/open-source.ts';
import type { SourceFile, SourceTable } from '../source/source-table.ts';
import { isReadable } from '../source/uncomputed-cells.ts';
import { UnreadableFileError } from '../source/unpack-workbook.ts';
import { type BatchParts, fileName } from './batch-parts.ts';

/**
 * Reads which sheets and columns a file has, and guesses what they contain.
 * @throws UnreadableFileError with a sentence for the person who chose the file
 */
export async function readColumns(parts: BatchParts, batch: BatchRecord): Promise<void> {
  const { table, clock } = parts;
  const { key, run, expiresAt } = batch;
  const source = await openBatchFile(parts, batch);
  const chosenSheet = (await findFile(table, key))?.sheet;
  const counted = await Promise.all(source.sheets.map((name) => countedSheet(source, name)));
  // One with too many rows, such as a list of ZIP codes beside the plans, is not what is meant.
  const fitting = counted.filter(({ rows }) => rows <= limits.imports.rows);
  const fullest = (fitting.length > 0 ? fitting : counted).reduce((best, each) =>
    each.rows > best.rows ? each : best,
  );
  const sheet = chosenSheet ?? fullest.name;
  const columns = await columnsOf(source.open(sheet));
  const map = JSON.stringify(guessMap(columns, batch.kind, batch.facilityName));
  const file = { sheets: counted, sheet, columns, map, rewritten: [], expiresAt };
  await moveWithFile(table, key, { from: ['reading'], run, now: clock(), set: { state: 'mapping' } }, file);
}

/** Opens the imported file. The upload is deleted within a day, so the first reader saves a copy. */
export async function openBatchFile({ files }: BatchParts, batch: BatchRecord): Promise<SourceFile> {
  const copy = await files.get(fileName(batch.key));
  const bytes = copy ?? (await files.readUpload(batch.key));
  if (bytes === undefined)
    throw new UnreadableFileError('The file is no longer stored. Please start the import again.');
  if (copy === undefined) await files.put(fileName(batch.key), bytes);
  const source = await openSource(bytes, batch.fileName);
  return {
    ...source,
    open(sheet) {
      const table = source.open(sheet);
      return { ...table, header: distinctNames(table.header) };
    },
  };
}

/** Numbers the columns of one name, `Phone` and `Phone (2)`: a map refers to columns by name. */
function distinctNames(header: readonly string[]): string[] {
  const taken = new Set<string>();
  const own = new Set(header.map(comparedColumn));
  return header.map((name) => {
    let distinct = name;
    for (let at = 2; name !== '' && taken.has(comparedColumn(distinct)); at++) {
      const next = `${name} (${at})`;
      if (!own.has(comparedColumn(next))) distinct = next;
    }
    taken.add(comparedColumn(distinct));
    return distinct;
  });
}

/** Counts the rows of a sheet. One that cannot be read (an empty one, say) has none; opening it reports why. */
async function countedSheet(source: SourceFile, name: string) {
  let rows = 0;
  try {
    // A file of millions of short rows will be rejected for them, and would take a minute to count.
    for await (const _ of source.open(name).rows()) if (++rows > limits.imports.rows) break;
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error;
  }
  return { name, rows };
}

const examples = 3;
/** A column with at most so many distinct values is told with all of them: they may be words to translate. */
const mostValues = 30;

/** Bytes of the columns as JSON: together with a map they stay below the size limit of a table item. */
const mostBytes = 250_000;

/** Returns the columns with their distinct values, or the first of them. */
async function columnsOf(table: SourceTable) {
  const found = table.header.map((name) => ({ name, examples: new Set<string>() }));
  let rows = 0;
  for await (const { cells, broken } of table.rows()) {
    rows += 1;
    if (rows > limits.imports.rows)
      throw new UnreadableFileError(
        `The file has more than ${limits.imports.rows.toLocaleString('en')} rows. Import it in parts.`,
      );
    if (broken !== undefined) continue;
    for (const [at, column] of found.entries()) {
      const text = (cells[at] ?? '').trim().slice(0, exampleLength);
      if (text !== '' && isReadable(text) && column.examples.size <= mostValues) column.examples.add(text);
    }
  }
  if (rows === 0) throw new UnreadableFileError('The file has a header and no rows.');
  // Long values may have to be left out.
  for (const most of [mostValues, examples, 0]) {
    const columns = found.map(({ name, examples: values }) => ({
      name,
      examples: [...values].slice(0, Math.min(most, values.size > mostValues ? examples : mostValues)),
    }));
    if (jsonBytes(columns) <= mostBytes) return columns;
  }
  throw new UnreadableFileError(
    'Its column names are too long in total. Shorten them, or leave out columns that are not needed.',
  );
}
