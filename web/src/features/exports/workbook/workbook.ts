import { type CellObject, CFB, utils, type WorkSheet, write } from 'xlsx';
import {
  cellText,
  type ExportValue,
  isMarkedAsText,
} from '../../../../../shared/plan/export/export-values.ts';
import { createZip } from './zip-file.ts';

/** One sheet of a workbook. `rowCount` counts the rows below the labels. */
export type SheetShape = {
  readonly name: string;
  readonly labels: readonly string[];
  /** Widths of the columns in characters. */
  readonly widths: readonly number[];
  readonly rowCount: number;
};

/** A text that was longer than a cell; `row` counts the rows below the labels from 0. */
export type CutText = { readonly row: number; readonly label: string };

export type WorkbookWriter = {
  /** Writes the next rows. Resolves when more are welcome. */
  readonly rows: (rows: readonly (readonly ExportValue[])[]) => Promise<void>;
  /** The file's bytes, in pieces. */
  readonly finish: () => Promise<Uint8Array[]>;
  /** Texts that did not fit, so far. */
  readonly cuts: readonly CutText[];
};

const sheetFile = 'xl/worksheets/sheet1.xml';
// The number format of text. It is the only one in the book, so it has the same number in every part.
const textFormat = '@';

function textCell(text: string): CellObject {
  return isMarkedAsText(text) ? { t: 's', v: text, z: textFormat } : { t: 's', v: text };
}

const decoder = new TextDecoder();

/** SheetJS gives its archive reader no types. */
type Archive = {
  readonly FullPaths: readonly string[];
  readonly FileIndex: readonly { readonly content?: Uint8Array | number[] }[];
};
type Packed = { readonly path: string; readonly content: Uint8Array };

/** The files that SheetJS makes of a book with this one sheet. */
function filesOf(name: string, sheet: WorkSheet): Packed[] {
  const book = { SheetNames: [name], Sheets: { [name]: sheet } };
  const archive: Uint8Array = write(book, { type: 'buffer', bookType: 'xlsx', compression: false });
  const { FullPaths, FileIndex }: Archive = CFB.read(archive, { type: 'array' });
  const root = FullPaths[0]?.length ?? 0;
  return FullPaths.flatMap((full, at) => {
    const content = FileIndex[at]?.content;
    const path = full.slice(root);
    return content === undefined || content.length === 0 || path === '' || path.startsWith('\u0001')
      ? []
      : [{ path, content: content instanceof Uint8Array ? content : Uint8Array.from(content) }];
  });
}

/** The sheet's XML around its rows, as text, and the other files of the book. */
function frameOf({ name, labels, widths, rowCount }: SheetShape) {
  const range = utils.encode_range({ s: { r: 0, c: 0 }, e: { r: rowCount, c: labels.length - 1 } });
  const sheet: WorkSheet = {
    '!ref': 'A1',
    '!cols': widths.map((wch) => ({ wch })),
    '!autofilter': { ref: range },
    // Only there to have the format of text written into the book's styles.
    A1: { t: 's', v: 'x', z: textFormat },
  };
  const files = filesOf(name, sheet);
  const xml = decoder.decode(files.find(({ path }) => path === sheetFile)?.content);
  const [head = '', rest = ''] = xml.split('<sheetData>');
  const [, tail = ''] = rest.split('</sheetData>');
  return {
    head: `${head.replace('<dimension ref="A1"/>', `<dimension ref="${range}"/>`)}<sheetData>`,
    // No green corner at every code that is stored as text.
    tail: `</sheetData>${tail.replace('sqref="A1"', `sqref="${range}"`)}`,
    others: files.filter(({ path }) => path !== sheetFile),
  };
}

const open = [...'<sheetData>'].map((character) => character.charCodeAt(0));

/** Where a short text begins in bytes that hold it, looked for from the start or from the end. */
function placeOf(text: readonly number[], content: Uint8Array, start: number, step: 1 | -1): number {
  for (let at = start; at >= 0 && at < content.length; at += step)
    if (text.every((byte, nth) => content[at + nth] === byte)) return at;
  throw new Error('The sheet holds no rows.');
}

const close = [...'</sheetData>'].map((character) => character.charCodeAt(0));

/** The XML of rows as SheetJS writes them; `first` is the number of the first one, counted from 0. */
function rowsXml(cells: CellObject[][], first: number, width: number): Uint8Array {
  const data: CellObject[][] = [];
  cells.forEach((row, at) => {
    data[first + at] = row;
  });
  const range = { s: { r: first, c: 0 }, e: { r: first + cells.length - 1, c: width - 1 } };
  const sheet: WorkSheet = { '!ref': utils.encode_range(range), '!data': data };
  const content = filesOf('Rows', sheet).find(({ path }) => path === sheetFile)?.content;
  if (content === undefined) throw new Error('SheetJS wrote no sheet.');
  const from = placeOf(open, content, 0, 1) + open.length;
  return content.subarray(from, placeOf(close, content, content.length - close.length, -1));
}

/**
 * Writes a workbook of one sheet row by row. SheetJS writes every cell, a few hundred rows at a time, and the browser
 * compresses them as they come: the whole sheet is never in memory. See docs/decisions/076-exports.md.
 */
export function createWorkbook(shape: SheetShape): WorkbookWriter {
  const encoder = new TextEncoder();
  const zip = createZip();
  const frame = frameOf(shape);
  const sheet = zip.add(sheetFile);
  const cuts: CutText[] = [];
  let written = 0;

  const cellOf = (value: ExportValue, column: number): CellObject => {
    if (typeof value === 'number') return { t: 'n', v: value };
    const { text, cut } = cellText(value);
    if (cut) cuts.push({ row: written - 2, label: shape.labels[column] ?? '' });
    return textCell(text);
  };
  const append = async (rows: readonly (readonly ExportValue[])[]) => {
    const first = written;
    const cells = rows.map((row) => {
      written += 1;
      return row.map(cellOf);
    });
    await sheet.write(rowsXml(cells, first, shape.labels.length));
  };
  const begun = (async () => {
    // First in the archive, where readers look to tell what kind of file it is.
    for (const { path, content } of frame.others) {
      const file = zip.add(path);
      await file.write(content);
      await file.close();
    }
    await sheet.write(encoder.encode(frame.head));
    await append([shape.labels]);
  })();
  begun.catch(() => undefined);

  return {
    cuts,
    rows: async (rows) => {
      await begun;
      if (rows.length > 0) await append(rows);
    },
    finish: async () => {
      await begun;
      await sheet.write(encoder.encode(frame.tail));
      await sheet.close();
      return zip.finish();
    },
  };
}
