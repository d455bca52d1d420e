import { crc32 } from 'node:zlib';
import { animatedPicture, brokenPicture, checkSize, extraneousData, slice } from './parts.ts';
import { checkPixels, type PngHeader } from './png-pixels.ts';

const signatureBytes = 8;
const frameBytes = 12;

/** Chunks that are kept, and the maximum length of each in bytes. */
const needed: ReadonlyMap<string, number> = new Map([
  ['IHDR', 13],
  ['PLTE', 3 * 256],
  ['IDAT', Number.POSITIVE_INFINITY],
  ['IEND', 0],
  ['tRNS', 256],
  ['gAMA', 4],
  ['cHRM', 32],
  ['sRGB', 1],
  ['sBIT', 4],
  ['bKGD', 6],
  ['pHYs', 9],
]);
/** When and where a photo was taken, and a color profile, which can contain anything. A card is readable without them. */
const removed: ReadonlySet<string> = new Set(['eXIf', 'tIME', 'iCCP']);

/**
 * Returns the PNG without metadata. Source: the PNG specification, third edition.
 * @throws BadPicture if it is truncated, is animated, decompresses to more or less than its header announces, or contains
 * text, unknown chunks or bytes after its end.
 */
export function plainPng(bytes: Buffer): Buffer {
  const parts = [slice(bytes, 0, signatureBytes)];
  const packed: Buffer[] = [];
  let header: PngHeader | undefined;
  let at = signatureBytes;
  for (let type = ''; type !== 'IEND'; ) {
    const length = slice(bytes, at, at + 4).readUInt32BE();
    const chunk = slice(bytes, at, at + frameBytes + length);
    type = chunk.toString('latin1', 4, 8);
    const content = chunk.subarray(8, -4);
    if ((at === signatureBytes) !== (type === 'IHDR')) throw brokenPicture();
    if (crc32(chunk.subarray(4, -4)) !== chunk.readUInt32BE(chunk.length - 4)) throw brokenPicture();
    if (type === 'acTL') throw animatedPicture();
    const most = needed.get(type);
    if (most === undefined && !removed.has(type)) throw extraneousData();
    if (most !== undefined) {
      if (length > most) throw extraneousData();
      parts.push(chunk);
    }
    if (type === 'IHDR') header = headerOf(content);
    if (type === 'IDAT') packed.push(content);
    at += chunk.length;
  }
  if (at !== bytes.length) throw extraneousData();
  if (header === undefined) throw brokenPicture();
  checkPixels(header, Buffer.concat(packed));
  return Buffer.concat(parts);
}

function headerOf(content: Buffer): PngHeader {
  const bytes = slice(content, 0, 13);
  const header = {
    width: bytes.readUInt32BE(0),
    height: bytes.readUInt32BE(4),
    depth: bytes.readUInt8(8),
    colorType: bytes.readUInt8(9),
    interlaced: bytes.readUInt8(12) === 1,
  };
  checkSize(header);
  // Compression, filter and interlace method: no other values are defined.
  if (bytes.readUInt8(10) !== 0 || bytes.readUInt8(11) !== 0 || bytes.readUInt8(12) > 1) {
    throw brokenPicture();
  }
  return header;
}
