import {
  type FileLine,
  type NameColumns,
  readHeader,
} from '../../../../../../shared/payer-names/name-lines.ts';
import { UnreadableFileError } from '../../../../../../shared/workbook/unpack-workbook.ts';
import { readSheet } from '../../../../entities/spreadsheet/read-sheet.ts';

/** A file whose columns are known. */
export type NamesFile = {
  readonly fileName: string;
  readonly columns: NameColumns;
  readonly lines: readonly FileLine[];
};

/** Reads a file of other names; a text says why it cannot be used. */
export async function readNamesFile(file: File): Promise<NamesFile | string> {
  try {
    const [header, ...lines] = await readSheet(file);
    if (header === undefined) return 'The file is empty.';
    const columns = readHeader(header.cells);
    return typeof columns === 'string' ? columns : { fileName: file.name, columns, lines };
  } catch (error) {
    return error instanceof UnreadableFileError ? error.message : 'The file cannot be read.';
  }
}
