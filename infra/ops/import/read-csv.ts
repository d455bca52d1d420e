import { createReadStream } from 'node:fs';
import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import * as z from '../../../shared/zod.ts';
import { errorCode, Problem } from '../../local/problem.ts';
import { detectEncoding, type Encoding } from './encoding.ts';
import { brokenRow, type SourceRow, type SourceTable } from './source-table.ts';

/** A record beyond this is taken for a quote that never closes; it bounds the memory one row can use. */
const longestRecord = 64_000_000;

const delimiters = [',', ';', '\t', '|'] as const;
const recordSchema = z.object({ record: z.array(z.string()), info: z.object({ lines: z.number() }) });

/**
 * Opens a CSV file in whatever encoding it is.
 * @param columns the columns that will be read: they tell which separator the file uses.
 * @throws Problem when its encoding is unclear or it has no header.
 */
export async function openCsv(
  file: string,
  columns: readonly string[],
  chosenDelimiter?: string,
): Promise<SourceTable> {
  const encoding = await detectEncoding(file);
  const delimiter = chosenDelimiter ?? (await delimiterOf(file, encoding, columns));
  let header: readonly string[] | undefined;
  for await (const row of records(file, encoding, delimiter)) {
    header = row.cells.map((cell) => cell.trim());
    break;
  }
  if (header === undefined) throw new Problem(`${file} is empty.`);
  const columnNames = header;

  return {
    header,
    async *rows() {
      let first = true;
      for await (const row of records(file, encoding, delimiter)) {
        const isHeader = first;
        first = false;
        if (isHeader || row.cells.every((cell) => cell.trim() === '')) continue;
        const broken = brokenRow(row.cells, columnNames);
        yield broken === undefined ? row : { ...row, broken };
      }
    },
  };
}

async function* records(file: string, encoding: Encoding, delimiter: string): AsyncGenerator<SourceRow> {
  const parser = parse({
    delimiter,
    // All of them, wherever they are: somebody adds lines with another program than wrote the file.
    record_delimiter: ['\r\n', '\n', '\r'],
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: longestRecord,
  });
  // A failure of either side ends the loop below with its error, so there is nothing left to do for the callback.
  pipeline(Readable.from(decoded(file, encoding)), parser, () => {});
  try {
    for await (const item of parser) {
      const { record, info } = recordSchema.parse(item);
      yield { line: info.lines - lineBreaks(record), cells: record };
    }
  } catch (error) {
    throw error instanceof CsvError ? csvProblem(file, error) : error;
  }
}

/** The file as text, a part at a time, without its byte order mark. */
async function* decoded(file: string, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const source = createReadStream(file, { highWaterMark: 256 * 1024 });
  try {
    for await (const chunk of source) {
      if (chunk instanceof Uint8Array) yield decoder.decode(chunk, { stream: true });
    }
    yield decoder.decode();
  } catch (cause) {
    if (errorCode(cause) !== 'ERR_ENCODING_INVALID_ENCODED_DATA') throw cause;
    throw new Problem(
      `${file} starts as ${encoding.toUpperCase()} but holds bytes that are not. Save it as UTF-8.`,
      {
        cause,
      },
    );
  } finally {
    source.destroy();
  }
}

/** The separator by which the header falls into the most of the columns that are looked for; a comma where that tells nothing. */
async function delimiterOf(file: string, encoding: Encoding, columns: readonly string[]): Promise<string> {
  let start = '';
  for await (const part of decoded(file, encoding)) {
    start += part;
    if (/[\r\n]/.test(start.trimStart()) || start.length > 1_000_000) break;
  }
  const line = start.trimStart().split(/[\r\n]/, 1)[0] ?? '';
  const columnNames = new Set(columns.map((column) => column.toLowerCase()));
  let best: string = delimiters[0];
  let most = 0;
  for (const delimiter of delimiters) {
    const names = line.split(delimiter).map((name) => name.trim().replaceAll('"', '').toLowerCase());
    const found = names.filter((name) => columnNames.has(name)).length;
    if (found > most) [best, most] = [delimiter, found];
  }
  return best;
}

function lineBreaks(cells: readonly string[]): number {
  return cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0);
}

const detailSchema = z.object({ lines: z.optional(z.number()) });

function csvProblem(file: string, error: CsvError): Problem {
  const line = detailSchema.safeParse(error).data?.lines;
  const at = line === undefined ? '' : ` near line ${line}`;
  if (error.code === 'CSV_MAX_RECORD_SIZE' || error.code === 'CSV_QUOTE_NOT_CLOSED') {
    return new Problem(`${file} has a quote${at} that is never closed. Nothing was imported.`, {
      cause: error,
    });
  }
  if (/QUOTE/.test(error.code)) {
    return new Problem(
      `${file} has a stray quote${at}: a quote inside a cell is written twice, in a cell that is quoted as a whole. Nothing was imported.`,
      { cause: error },
    );
  }
  return new Problem(`${file} cannot be read as CSV${at}: ${error.message}`, { cause: error });
}
