import type { RejectedLine } from '../../../../../../shared/payer-names/name-lines.ts';
import { download } from '../../../../entities/spreadsheet/download.ts';
import { createWorkbook } from '../../../../entities/spreadsheet/workbook.ts';

/** Gives every line that was left out to the person, to be corrected beside the file. */
export function exportRejected(rejected: readonly RejectedLine[]): void {
  const book = createWorkbook({
    name: 'Left out',
    labels: ['Line', 'Column', 'Value', 'Reason'],
    widths: [8, 16, 32, 64],
  });
  for (const { line, column, value, reason } of rejected) book.add([line, column, value, reason]);
  download(book.write(), 'OtherNamesLeftOut.xlsx');
}
