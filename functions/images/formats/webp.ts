import { brokenPicture, moreThanPicture, movingPicture, slice } from './parts.ts';

const riffHeaderBytes = 12;
const chunkHeaderBytes = 8;

const needed: ReadonlySet<string> = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ICCP']);
const removed: ReadonlySet<string> = new Set(['EXIF', 'XMP ']);
const moving: ReadonlySet<string> = new Set(['ANIM', 'ANMF']);
/** Bits of VP8X's first byte that announce the removed chunks. */
const metadataFlags = 0b0000_1100;

/**
 * A WebP without metadata. Source: Google's WebP container specification (RFC 9649).
 * @throws BadPicture for one that is cut off, moves, or holds unknown chunks or bytes after its end.
 */
export function plainWebp(bytes: Buffer): Buffer {
  const declaredEnd = slice(bytes, 4, 8).readUInt32LE() + chunkHeaderBytes;
  if (declaredEnd > bytes.length) throw brokenPicture();
  if (declaredEnd < bytes.length) throw moreThanPicture();
  const parts: Buffer[] = [];
  let shown = false;
  for (let at = riffHeaderBytes; at < bytes.length; ) {
    const type = slice(bytes, at, at + 4).toString('latin1');
    const length = slice(bytes, at + 4, at + chunkHeaderBytes).readUInt32LE();
    const chunk = slice(bytes, at, at + chunkHeaderBytes + length + (length % 2));
    if (moving.has(type)) throw movingPicture();
    if (needed.has(type)) parts.push(type === 'VP8X' ? withoutMetadataFlags(chunk) : chunk);
    else if (!removed.has(type)) throw moreThanPicture();
    shown ||= type === 'VP8 ' || type === 'VP8L';
    at += chunk.length;
  }
  if (!shown) throw brokenPicture();
  const header = Buffer.from(slice(bytes, 0, riffHeaderBytes));
  const content = Buffer.concat(parts);
  header.writeUInt32LE(riffHeaderBytes - chunkHeaderBytes + content.length, 4);
  return Buffer.concat([header, content]);
}

function withoutMetadataFlags(chunk: Buffer): Buffer {
  const copy = Buffer.from(chunk);
  const flags = copy[chunkHeaderBytes];
  if (flags === undefined) throw brokenPicture();
  copy[chunkHeaderBytes] = flags & ~metadataFlags;
  return copy;
}
