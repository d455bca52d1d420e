import { deflateSync } from 'fflate';
import { type CellObject, CFB, utils, type WorkSheet, write } from 'xlsx';
import { cellText, type ExportValue, isMarkedAsText } from '../../../../shared/plan/export/export-values.ts';

/** The shape of a workbook's one sheet; the widths are in characters. */
type SheetShape = {
  readonly name: string;
  readonly labels: readonly string[];
  readonly widths: readonly number[];
};

/** A text that was longer than a cell can be; `row` counts the rows below the labels from 0. */
export type CutText = { readonly row: number; readonly label: string };

// SheetJS's own compression makes files more than twice as large. It takes another only together with one that unpacks, which
// it tries once; nothing unpacks here.
CFB.utils.use_zlib({
  InflateRaw: class {
    readonly bytesRead = 2;
    _processChunk() {}
  },
  deflateRawSync: (part: Uint8Array) => deflateSync(part, { level: 1 }),
});

/** A workbook with one sheet. Rows are prepared as they are added, and written in one step. See docs/decisions/076-exports.md. */
export function createWorkbook({ name, labels, widths }: SheetShape) {
  const cuts: CutText[] = [];
  const cells: CellObject[][] = [labels.map((label) => ({ t: 's', v: label }))];

  const cellOf = (value: ExportValue, column: number): CellObject => {
    // A code: without a format, more than eleven digits would be shown as 1.23457E+14.
    if (typeof value === 'number') return { t: 'n', v: value, z: '0' };
    const { text, cut } = cellText(value);
    if (cut) cuts.push({ row: cells.length - 1, label: labels[column] ?? '' });
    // The number format for text.
    return isMarkedAsText(text) ? { t: 's', v: text, z: '@' } : { t: 's', v: text };
  };

  return {
    /** The texts that did not fit so far. */
    cuts,
    add: (row: readonly ExportValue[]) => {
      cells.push(row.map(cellOf));
    },
    /** Returns the file's bytes. */
    write: (): ArrayBuffer => {
      const range = utils.encode_range({
        s: { r: 0, c: 0 },
        e: { r: cells.length - 1, c: labels.length - 1 },
      });
      const sheet: WorkSheet = {
        '!ref': range,
        '!data': cells,
        '!cols': widths.map((wch) => ({ wch })),
        '!autofilter': { ref: range },
      };
      const book = { SheetNames: [name], Sheets: { [name]: sheet } };
      return write(book, { type: 'array', bookType: 'xlsx', compression: true, bookSST: true });
    },
  };
}
