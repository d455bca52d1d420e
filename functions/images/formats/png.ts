import { crc32 } from 'node:zlib';
import { brokenPicture, moreThanPicture, movingPicture, slice } from './parts.ts';

const signatureBytes = 8;
const frameBytes = 12;

const needed: ReadonlySet<string> = new Set([
  ...['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS'],
  ...['gAMA', 'cHRM', 'sRGB', 'iCCP', 'sBIT', 'bKGD', 'pHYs'],
]);
/** Where and when a photo was taken; nobody needs it to see a card. */
const removed: ReadonlySet<string> = new Set(['eXIf', 'tIME']);

/**
 * A PNG without metadata. Source: the PNG specification, third edition.
 * @throws BadPicture for one that is cut off, moves, or holds texts, unknown chunks or bytes after its end.
 */
export function plainPng(bytes: Buffer): Buffer {
  const parts = [slice(bytes, 0, signatureBytes)];
  let at = signatureBytes;
  for (let type = ''; type !== 'IEND'; ) {
    const length = slice(bytes, at, at + 4).readUInt32BE();
    const chunk = slice(bytes, at, at + frameBytes + length);
    type = chunk.toString('latin1', 4, 8);
    if ((at === signatureBytes) !== (type === 'IHDR')) throw brokenPicture();
    if (crc32(chunk.subarray(4, -4)) !== chunk.readUInt32BE(chunk.length - 4)) throw brokenPicture();
    if (type === 'acTL') throw movingPicture();
    if (needed.has(type)) parts.push(chunk);
    else if (!removed.has(type)) throw moreThanPicture();
    at += chunk.length;
  }
  if (at !== bytes.length) throw moreThanPicture();
  return Buffer.concat(parts);
}
