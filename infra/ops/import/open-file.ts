import { readFile, stat } from 'node:fs/promises';
import { openSource } from '../../../functions/plan-import/source/open-source.ts';
import type { SourceTable } from '../../../functions/plan-import/source/source-table.ts';
import { UnreadableFileError } from '../../../functions/plan-import/source/unpack-workbook.ts';
import { Problem } from '../../local/problem.ts';

type Options = NonNullable<Parameters<typeof openSource>[2]> & { readonly sheet?: string | undefined };

/** The file is held in memory several times: as bytes, as text and in the rows that are read together. */
const mostBytes = 100_000_000;

/**
 * Opens a CSV file or workbook.
 * @throws Problem if the user can fix it, also while the rows are read
 */
export async function openFile(file: string, { sheet, ...options }: Options = {}): Promise<SourceTable> {
  const info = await stat(file).catch((cause: unknown) => {
    throw new Problem(`${file} does not exist or cannot be read.`, { cause });
  });
  if (!info.isFile()) throw new Problem(`${file} is not a file.`);
  if (info.size > mostBytes)
    throw new Problem(`${file} is larger than ${mostBytes / 1_000_000} MB. Split it into several files.`);
  try {
    const table = (await openSource(await readFile(file), file, options)).open(sheet);
    return { ...table, rows: () => readableRows(table.rows()) };
  } catch (error) {
    throw asProblem(error);
  }
}

async function* readableRows<Row>(rows: AsyncIterable<Row>): AsyncGenerator<Row> {
  try {
    yield* rows;
  } catch (error) {
    throw asProblem(error);
  }
}

/** Turns an unreadable file's error into the sentence that a command ends with; other errors are returned unchanged. */
export const asProblem = (error: unknown): unknown =>
  error instanceof UnreadableFileError ? new Problem(error.message, { cause: error }) : error;
