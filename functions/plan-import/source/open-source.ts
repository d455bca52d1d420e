import { isWorkbook } from '../../../shared/workbook/unpack-workbook.ts';
import { openCsv } from './read-csv.ts';
import type { SourceFile } from './source-table.ts';

type Options = {
  /** The columns that will be read: they reveal which row has the names, and which separator a CSV file uses. */
  readonly columns?: readonly string[];
  readonly delimiter?: string | undefined;
};

/**
 * Opens a CSV file or workbook. A workbook is recognized by its first bytes, because wrong file extensions are common.
 * @param name what messages call the file
 * @throws UnreadableFileError with a sentence for the person who chose the file
 */
export async function openSource(
  bytes: Uint8Array,
  name: string,
  options: Options = {},
): Promise<SourceFile> {
  // Imported on demand: SheetJS is larger than everything else.
  if (isWorkbook(bytes))
    return (await import('./read-workbook.ts')).readWorkbook(bytes, name, options.columns);
  return { sheets: [''], open: () => openCsv(bytes, name, options) };
}
