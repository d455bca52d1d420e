import { isWorkbook } from '../../../shared/workbook/unpack-workbook.ts';
import { openCsv } from './read-csv.ts';
import type { SourceFile } from './source-table.ts';

type Options = {
  /** The columns that will be read: they tell which separator a CSV file uses. */
  readonly columns?: readonly string[];
  readonly delimiter?: string | undefined;
};

/**
 * Opens a CSV file or workbook. A workbook is known by its first bytes, because a wrong ending is common.
 * @param name how the file is called in a message
 * @throws UnreadableFileError with a sentence for whoever chose the file
 */
export async function openSource(
  bytes: Uint8Array,
  name: string,
  options: Options = {},
): Promise<SourceFile> {
  // SheetJS is larger than all the rest.
  if (isWorkbook(bytes)) return (await import('./read-workbook.ts')).readWorkbook(bytes, name);
  return { sheets: [''], open: () => openCsv(bytes, name, options) };
}
