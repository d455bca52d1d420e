import { open, stat } from 'node:fs/promises';
import { isWorkbook } from '../../../shared/workbook/unpack-workbook.ts';
import { Problem } from '../../local/problem.ts';
import { openCsv } from './read-csv.ts';
import { openWorkbook } from './read-workbook.ts';
import type { SourceTable } from './source-table.ts';

type Options = {
  /** The columns that will be read: they tell which separator a CSV file uses. */
  readonly columns: readonly string[];
  readonly delimiter?: string | undefined;
  readonly sheet?: string | undefined;
};

/**
 * Opens a CSV file or workbook. A workbook is known by its first bytes, because a wrong ending is common.
 * @throws Problem where a person can put it right
 */
export async function openSource(file: string, { columns, delimiter, sheet }: Options): Promise<SourceTable> {
  const info = await stat(file).catch((cause: unknown) => {
    throw new Problem(`There is no file ${file}, or it cannot be read.`, { cause });
  });
  if (!info.isFile()) throw new Problem(`${file} is not a file.`);
  const handle = await open(file);
  const start = Buffer.alloc(4);
  try {
    await handle.read(start, 0, 4, 0);
  } finally {
    await handle.close();
  }
  return isWorkbook(start) ? openWorkbook(file, sheet) : openCsv(file, columns, delimiter);
}
