import { keysOf } from '../../../../../shared/hub/hub-fields.ts';
import { type PayerName, payerNameFields } from '../../../../../shared/payer-names/payer-name.ts';
import { exportValue } from '../../../../../shared/plan/export/export-values.ts';
import { download } from '../../../entities/spreadsheet/download.ts';
import { createWorkbook } from '../../../entities/spreadsheet/workbook.ts';

const nameFields = keysOf(payerNameFields, () => true);
const widths: Partial<Record<keyof typeof payerNameFields, number>> = { name: 32, payerName: 32, notes: 48 };

/** Downloads the names as a workbook that can be imported again. */
export function exportNames(names: readonly PayerName[]): void {
  const book = createWorkbook({
    name: 'Other Names',
    labels: nameFields.map((field) => payerNameFields[field].label),
    widths: nameFields.map((field) => widths[field] ?? 16),
  });
  for (const one of names) book.add(nameFields.map((field) => exportValue(one[field])));
  download(book.write(), 'OtherNames.xlsx');
}
