import { ApiError, wrongField } from '../../../shared/api/errors.ts';
import { limits } from '../../../shared/limits.ts';
import { type AttachmentKind, attachmentKindSchema } from '../../../shared/messages/broadcast.ts';
import { unicodePattern } from '../../../shared/text/unicode-pattern.ts';

export type CheckedAttachment = {
  readonly name: string;
  readonly kind: AttachmentKind;
  readonly content: Uint8Array;
};

/**
 * Checks that a file may be emailed: its content matches its extension.
 * @throws ApiError TOO_LARGE or VALIDATION_FAILED at `attachment`
 */
export async function checkAttachment(file: File): Promise<CheckedAttachment> {
  if (file.size > limits.broadcast.attachmentBytes) throw tooLarge();
  const name = plainName(file.name);
  const kind = attachmentKindSchema.safeParse(/\.(\w+)$/.exec(name)?.[1]?.toLowerCase());
  if (!kind.success) throw refused('Choose a pdf, doc, docx, png, jpg or jpeg file.');
  const content = new Uint8Array(await file.arrayBuffer());
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  if (bytes.length === 0) throw refused('This file is empty.');
  if (!isKind[kind.data](bytes)) {
    throw refused(`This is not a ${kind.data} file, although its name says so.`);
  }
  if (hasMacros(bytes)) throw refused('Documents with macros cannot be sent.');
  return { name, kind: kind.data, content };
}

const tooLarge = () =>
  new ApiError('TOO_LARGE', 'The attachment is larger than 4 MB.', {
    attachment: 'Choose a file of at most 4 MB.',
  });

const refused = (message: string) => wrongField('attachment', message);

const startsWith = (bytes: Buffer, ...signature: number[]) =>
  bytes.subarray(0, signature.length).equals(Buffer.from(signature));

const isJpeg = (bytes: Buffer) => startsWith(bytes, 0xff, 0xd8, 0xff);

/** The number of bytes in which PDF readers look for the header. */
const pdfHead = 1_024;

const isKind: Readonly<Record<AttachmentKind, (bytes: Buffer) => boolean>> = {
  // Some programs start with a byte order mark or blank lines. PDF readers skip them, and no other file type starts with them.
  pdf: (bytes) => new TextDecoder().decode(bytes.subarray(0, pdfHead)).trimStart().startsWith('%PDF-'),
  png: (bytes) => startsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
  jpg: isJpeg,
  jpeg: isJpeg,
  // A compound file stores its streams' names in UTF-16; other Office files have other streams.
  doc: (bytes) =>
    startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1) &&
    bytes.includes(Buffer.from('WordDocument', 'utf16le')),
  // A zip archive contains its entries' names uncompressed.
  docx: (bytes) =>
    startsWith(bytes, 0x50, 0x4b, 0x03, 0x04) &&
    bytes.includes('[Content_Types].xml') &&
    bytes.includes('word/document'),
};

const hasMacros = (bytes: Buffer) =>
  (startsWith(bytes, 0x50, 0x4b) && bytes.includes('vbaProject.bin')) ||
  (startsWith(bytes, 0xd0, 0xcf) && bytes.includes(Buffer.from('_VBA_PROJECT', 'utf16le')));

const longestName = 100;
const unwanted = unicodePattern(String.raw`[\p{Cc}\u202a-\u202e\u2066-\u2069"<>:|?*]`, 'gu');

/** Returns the last part of a path, without characters that break headers or file systems. A long name keeps its extension. */
function plainName(path: string): string {
  const last = path.split(/[/\\]/).at(-1) ?? '';
  const clean = last.replace(unwanted(), '').trim();
  if (clean.length <= longestName) return clean;
  const ending = /\.\w{1,10}$/.exec(clean)?.[0] ?? '';
  return clean.slice(0, longestName - ending.length) + ending;
}
