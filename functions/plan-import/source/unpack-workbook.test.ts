import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { CFB, utils, write } from 'xlsx';
import { limits } from '../../../shared/limits.ts';
import { checkSheet, unpackWorkbook } from './unpack-workbook.ts';

const bytesOf = (text: string): Buffer => Buffer.from(text, 'utf8');

/** Returns a compressed zip of these parts, as a spreadsheet program would write it. */
function archive(parts: Readonly<Record<string, Buffer>>): Buffer {
  const files = CFB.utils.cfb_new();
  for (const [name, content] of Object.entries(parts)) CFB.utils.cfb_add(files, name, content);
  return CFB.write(files, { fileType: 'zip', type: 'buffer', compression: true });
}

const types = { '[Content_Types].xml': bytesOf('<Types/>') };
const refused = (bytes: Uint8Array) => unpackWorkbook(bytes).then(String, (error: Error) => error.message);

describe('a workbook', () => {
  it('is unpacked part by part, without pictures', async () => {
    const sheet = utils.aoa_to_sheet([['code'], [1]]);
    const book = utils.book_new(sheet, 'Plans');
    const parts = await unpackWorkbook(write(book, { type: 'buffer', compression: true }));
    expect([...parts.keys()]).toContain('xl/worksheets/sheet1.xml');
    expect(new TextDecoder().decode(parts.get('xl/workbook.xml'))).toContain('Plans');
    const more = { ...types, 'xl/media/card.png': bytesOf('x'), 'docProps/app.xml': bytesOf('x') };
    expect([...(await unpackWorkbook(archive(more))).keys()]).toEqual(['[Content_Types].xml']);
  });

  describe('that unpacks to more than the limit', () => {
    const sentence = 'The workbook unpacks to more than 50 MB. Save the sheet as CSV and import that.';
    const bomb = 'xl/worksheets/sheet1.xml';
    let bytes: Buffer;
    beforeAll(() => {
      bytes = archive({ ...types, [bomb]: Buffer.alloc(limits.workbook.unpackedBytes + 1, ' ') });
    });

    it('is refused with the advice to use CSV', async () => {
      expect(bytes.length).toBeLessThan(1_000_000);
      expect(await refused(bytes)).toBe(sentence);
    });

    it('is refused whatever size it claims', async () => {
      const size = bytes.indexOf(new Uint8Array(new Uint32Array([limits.workbook.unpackedBytes + 1]).buffer));
      for (let at = size; at !== -1; at = bytes.indexOf(bytes.subarray(size, size + 4), at + 1))
        bytes.subarray(at, at + 4).set([9, 0, 0, 0]);
      expect(await refused(bytes)).toBe(sentence);
    });
  });

  it.each([
    ['no archive', Buffer.from('504b030400000000', 'hex')],
    ['an archive of something else', archive({ 'a.txt': bytesOf('x') })],
    ['an OpenDocument table', archive({ mimetype: bytesOf('x'), 'content.xml': bytesOf('<x/>') })],
    ['cut off', archive(types).subarray(0, -30)],
  ])('is refused with the advice to save it as .xlsx if it is %s', async (_, bytes) => {
    expect(await refused(bytes)).toBe(
      'The file cannot be read as an Excel workbook. Open it in the program it is from, save it as .xlsx, and import that.',
    );
  });

  it('is refused if its parts share their bytes, which would be unpacked again for each of them', async () => {
    const bytes = archive({ ...types, 'xl/a.bin': randomBytes(10_000) });
    const end = bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1');
    const entries = bytes.subarray(bytes.readUInt32LE(end + 16), end);
    const last = Buffer.from(bytes.subarray(end));
    last.writeUInt16LE(2 * last.readUInt16LE(10), 10);
    const twice = Buffer.concat([bytes.subarray(0, end), entries, last]);
    expect(await refused(bytes)).toBe('[object Map]');
    expect(await refused(twice)).toContain('cannot be read as an Excel workbook');
  });

  it('from before 2007, or with a password, is refused with advice', async () => {
    const old = Buffer.from('d0cf11e0a1b11ae1', 'hex');
    expect(await refused(old)).toContain('Save yours as .xlsx without a password.');
  });
});

it('checkSheet rejects a sheet with a cell beyond the row or column limit', () => {
  expect(() => checkSheet([['a'], undefined])).not.toThrow();
  expect(() => checkSheet([new Array(limits.workbook.columns + 1)])).toThrow(
    /beyond row 200,000 or column 500/,
  );
  expect(() => checkSheet(new Array(limits.workbook.rows + 1))).toThrow(/beyond row/);
});
