import { describe, expect, it } from '@jest/globals';
import { limits } from '../../../shared/limits.ts';
import { checkAttachment } from './attachment.ts';

const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1];
const compound = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const file = (name: string, ...parts: (string | readonly number[] | Buffer)[]) =>
  new File(
    parts.map((part) => (typeof part === 'string' ? part : new Uint8Array(part))),
    name,
  );
const docx = ['PK\u0003\u0004', '[Content_Types].xml', 'word/document.xml'];
const doc = [compound, Buffer.from('WordDocument', 'utf16le')];

describe('an attachment', () => {
  it.each([
    ['pdf', file('a.pdf', '%PDF-1.7 …')],
    ['pdf', file('A.PDF', '%PDF-1.4')],
    ['pdf', file('a.pdf', [0xef, 0xbb, 0xbf], '%PDF-1.4')],
    ['pdf', file('a.pdf', '\r\n \n%PDF-1.4')],
    ['png', file('a.png', png)],
    ['jpg', file('a.jpg', [0xff, 0xd8, 0xff, 0xe0])],
    ['jpeg', file('a.b.jpeg', [0xff, 0xd8, 0xff, 0xdb])],
    ['doc', file('a.doc', ...doc)],
    ['docx', file('a.docx', ...docx)],
  ])('that is a %s is accepted unchanged', async (kind, upload) => {
    const checked = await checkAttachment(upload);
    expect(checked).toMatchObject({ kind, name: upload.name });
    expect(Buffer.from(checked.content)).toEqual(Buffer.from(await upload.arrayBuffer()));
  });

  it.each([
    ['an .exe renamed .pdf', file('a.pdf', 'MZ\u0090 This program'), /not a pdf/],
    ['an HTML page followed by a PDF', file('a.pdf', '<script>alert(1)</script>\n%PDF-1.7'), /not a pdf/],
    ['a PDF whose header comes too late', file('a.pdf', ' '.repeat(1_020), '%PDF-1.7'), /not a pdf/],
    ['an HTML page renamed .png', file('a.png', '<script>alert(1)</script>'), /not a png/],
    ['a .png renamed .jpg', file('a.jpg', png), /not a jpg/],
    [
      'a workbook renamed .docx',
      file('a.docx', 'PK\u0003\u0004', '[Content_Types].xml', 'xl/'),
      /not a docx/,
    ],
    ['a workbook renamed .doc', file('a.doc', compound, Buffer.from('Workbook', 'utf16le')), /not a doc/],
    ['a .docx with macros', file('a.docx', ...docx, 'word/vbaProject.bin'), /macros/],
    ['a .doc with macros', file('a.doc', ...doc, Buffer.from('_VBA_PROJECT', 'utf16le')), /macros/],
    ['empty', file('a.pdf'), /empty/],
    ['of a type that is not allowed', file('a.html', '<p>'), /Choose a pdf/],
    ['a file with no extension', file('pdf', '%PDF-1.7'), /Choose a pdf/],
  ])('that is %s is refused', async (_what, upload, reason) => {
    await expect(checkAttachment(upload)).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { attachment: expect.stringMatching(reason) },
    });
  });

  it('of 4 MB is accepted, and one byte more is refused', async () => {
    const sized = (bytes: number) => file('a.pdf', '%PDF-', Buffer.alloc(bytes - 5));
    const { attachmentBytes } = limits.broadcast;
    expect((await checkAttachment(sized(attachmentBytes))).content).toHaveLength(attachmentBytes);
    await expect(checkAttachment(sized(attachmentBytes + 1))).rejects.toMatchObject({ code: 'TOO_LARGE' });
  });

  it('has its path and control characters removed from its name, and a long name shortened', async () => {
    const nameOf = async (name: string) => (await checkAttachment(file(name, '%PDF-1'))).name;
    expect(await nameOf('C:\\desk\\..\\plan "A"\r\nBcc: x.pdf')).toBe('plan ABcc x.pdf');
    expect(await nameOf(`${'n'.repeat(300)}.pdf`)).toBe(`${'n'.repeat(96)}.pdf`);
  });
});
