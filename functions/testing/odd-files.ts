import { CFB, utils, type WorkSheet, write } from 'xlsx';

/** The columns of the files below, and the map that reads them. */
const header = ['Name', 'Payer', 'Plan', 'Code', 'Notes'];
export const planMap = {
  key: ['payerName', 'planName'],
  fields: {
    financialClass: { constant: 'Commercial' },
    descriptiveName: { column: 'Name' },
    payerName: { column: 'Payer' },
    planName: { column: 'Plan' },
    planCode: { column: 'Code' },
    notes: { column: 'Notes' },
  },
};

const cells = (at: number, notes = '') => [`Fernholt ${at}`, 'Fernholt', `Plan ${at}`, String(at), notes];
const row = (at: number, notes?: string) => `${cells(at, notes).join(',')}\n`;
const head = `${header.join(',')}\n`;

function workbook(
  edit: (sheet: WorkSheet) => void,
  part?: readonly [name: string, edit: (text: string) => string],
) {
  const sheet = utils.aoa_to_sheet([header, cells(1), cells(2)]);
  edit(sheet);
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, 'Plans');
  const bytes: Buffer = write(book, { type: 'buffer', bookType: 'xlsx' });
  if (part === undefined) return bytes;
  const [name, change] = part;
  const archive = CFB.read(bytes, { type: 'buffer' });
  const before = CFB.find(archive, name)?.content ?? [];
  CFB.utils.cfb_add(archive, name, Buffer.from(change(Buffer.from(before).toString())));
  return Buffer.from(CFB.write(archive, { fileType: 'zip', type: 'buffer', compression: true }));
}
const same = () => {};
const sheetPart = '/xl/worksheets/sheet1.xml';
/** Above every limit: rows of an import and of a sheet, characters of a cell, columns. */
const many = 250_000;

type Odd = {
  readonly file: string;
  readonly content: () => Buffer | string;
  /** Why the whole file is refused. */
  readonly refused?: RegExp;
  /** Which plans are accepted, and why the other rows are rejected. */
  readonly taken?: readonly number[];
  readonly rejected?: readonly RegExp[];
  readonly remark?: RegExp;
};

/** Files that nobody should send, and what is reported about each. */
export const oddFiles: Readonly<Record<string, Odd>> = {
  'a formula with no value': {
    file: 'formula.xlsx',
    content: () =>
      workbook((sheet) => {
        sheet.E2 = { t: 'n', f: 'D2*2' };
      }),
    taken: [2],
    rejected: [/Column Notes holds the formula =D2\*2 without a value\. Open the file in Excel/],
  },
  'a web page named as a workbook': {
    file: 'export.xlsx',
    content: () => '\r\n<html xmlns:x="urn:schemas">\r\n<table><tr><td>Name</td></tr></table></html>',
    refused:
      /export\.xlsx is a web page or XML, whatever its name says\. Open it in Excel, save it as \.xlsx/,
  },
  'a PDF named as a table': {
    file: 'report.csv',
    content: () => '%PDF-1.7\n1 0 obj\n<</Type/Catalog>>\nendobj\n',
    refused: /report\.csv: A PDF or Word document has no columns to read\. Copy its table into Excel/,
  },
  'a Word document named as a workbook': {
    file: 'letter.xlsx',
    content: () => {
      const archive = CFB.utils.cfb_new();
      for (const name of ['/[Content_Types].xml', '/word/document.xml'])
        CFB.utils.cfb_add(archive, name, Buffer.from('<w:document/>'));
      return Buffer.from(CFB.write(archive, { fileType: 'zip', type: 'buffer' }));
    },
    refused: /letter\.xlsx: A PDF or Word document has no columns to read\. Copy its table into Excel/,
  },
  'cells merged over several rows': {
    file: 'merged.xlsx',
    content: () =>
      workbook((sheet) => {
        utils.sheet_add_aoa(sheet, [cells(3), [], cells(4).with(1, '')], { origin: 'A4' });
        for (const name of ['B3', 'B4']) delete sheet[name];
        // The cell also covers a blank row, which stays blank.
        sheet['!merges'] = [utils.decode_range('B2:B5')];
      }),
    taken: [1, 2, 3],
    rejected: [/payerName: This field is required/],
  },
  'names of the columns repeated on each page': {
    file: 'report.csv',
    content: () => head + row(1) + head + row(2) + head.toUpperCase() + head.replace('Code', ''),
    taken: [1, 2],
  },
  'a row of totals': {
    file: 'totals.csv',
    content: () => `${head}${row(1)}${row(2)}\nGrand Total,2,2,2,\n`,
    taken: [1, 2],
  },
  'a row hidden by a filter': {
    file: 'filtered.xlsx',
    content: () =>
      workbook((sheet) => Object.assign(sheet, { '!rows': [{}, {}, { hidden: true }, { hidden: true }] })),
    taken: [1, 2],
    remark: /The spreadsheet hides 1 row of the file, for example by a filter. Hidden rows count/,
  },
  'a remark beside the table': {
    file: 'remark.xlsx',
    content: () => workbook((sheet) => utils.sheet_add_aoa(sheet, [['ask first']], { origin: 'H2' })),
    taken: [1, 2],
  },
  'columns grouped by merged cells': {
    file: 'groups.xlsx',
    content: () =>
      workbook((sheet) => {
        const groups = ['Insurance', '', '', 'Hospital'];
        utils.sheet_add_aoa(sheet, [groups, header, cells(1), cells(2)], { origin: 'A1' });
        sheet['!merges'] = [utils.decode_range('A1:C1'), utils.decode_range('D1:E1')];
      }),
    taken: [1, 2],
  },
  'a title without separators': {
    file: 'title.csv',
    content: () => `Payers of 2026\nas of May 1, 2026\n\n${head}${row(1)}`,
    taken: [1],
  },
  'a line that tells Excel the separator': {
    file: 'sep.csv',
    content: () => `"sep=;"\r\n${head}${row(1)}`.replaceAll(',', ';'),
    taken: [1],
  },
  macros: {
    file: 'macros.xlsm',
    content: () => workbook(same, ['/xl/vbaProject.bin', () => 'Sub Auto_Open()']),
    refused: /Workbooks with macros can’t be read\. Save yours as \.xlsx, which has none\./,
  },
  'a quarter of a million empty lines': {
    file: 'lines.csv',
    content: () => head + row(1) + '\n'.repeat(many) + row(2),
    taken: [1, 2],
  },
  'rows of commas alone': {
    file: 'commas.csv',
    content: () => head + row(1) + ',,,,\n'.repeat(60_000) + row(2),
    taken: [1, 2],
  },
  'a quarter of a million empty rows of a sheet': {
    file: 'rows.xlsx',
    content: () =>
      workbook(same, [
        sheetPart,
        (xml) => xml.replace('</sheetData>', `${'<row><c s="0"/></row>'.repeat(many)}</sheetData>`),
      ]),
    taken: [1, 2],
  },
  'a cell a million rows below': {
    file: 'far.xlsx',
    content: () =>
      workbook(same, [
        sheetPart,
        (xml) =>
          xml
            .replace(/<dimension[^>]*>/, '')
            .replace('</sheetData>', '<row r="1000000"><c r="A1000000"><v>7</v></c></row></sheetData>'),
      ]),
    refused: /cells beyond row 200,000 or column 500\. Delete empty rows and columns after the data/,
  },
  'UTF-32': {
    file: 'utf32.csv',
    content: () =>
      Buffer.concat(
        [...`\uFEFF${head}`].map((letter) =>
          Buffer.from([letter.charCodeAt(0) & 255, letter.charCodeAt(0) >> 8, 0, 0]),
        ),
      ),
    refused: /starts as UTF-16LE but contains bytes that are not\. Save it as UTF-8\./,
  },
  'a quarter of a million characters in a cell of a sheet': {
    file: 'cell.xlsx',
    content: () =>
      workbook(same, [
        sheetPart,
        (xml) =>
          xml.replace(
            /<c r="E2"[^>]*?(?:\/>|>.*?<\/c>)/,
            `<c r="E2" t="inlineStr"><is><t>${'x'.repeat(many)}</t></is></c>`,
          ),
      ]),
    taken: [2],
    rejected: [/The cell in column Notes holds 250,000 characters; at most 100,000 can be read\./],
  },
  'a quarter of a million characters in the header': {
    file: 'header.csv',
    content: () => `Name,Payer,Plan,Code,${'x'.repeat(many)}\n${row(1)}`,
    refused: /The name of column 5 of .*header\.csv holds 250,000 characters; at most 200 can be read\./,
  },
  'a quarter of a million columns': {
    file: 'columns.csv',
    content: () => `${head.trim()}${','.repeat(many)}\n${row(1)}`,
    refused: /columns\.csv has 250,005 columns; at most 500 can be read\./,
  },
};
