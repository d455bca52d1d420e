import { animatedPicture, brokenPicture, checkSize, extraneousData, type Size, slice } from './parts.ts';

const riffHeaderBytes = 12;
const chunkHeaderBytes = 8;

const removed: ReadonlySet<string> = new Set(['EXIF', 'XMP ', 'ICCP']);
const moving: ReadonlySet<string> = new Set(['ANIM', 'ANMF']);
/** Bits of VP8X's first byte that announce the removed chunks. */
const removedFlags = 0b0010_1100;

/** How to read the image size from each kept chunk; the transparency chunk has no size of its own. */
const sizeReaders: Readonly<Record<string, (content: Buffer) => Size | undefined>> = {
  VP8X: canvasSize,
  'VP8 ': lossySize,
  VP8L: losslessSize,
  ALPH: () => undefined,
};

/**
 * Returns the WebP without metadata. Sources: Google's WebP container specification (RFC 9649) and VP8 (RFC 6386).
 * @throws BadPicture if it is truncated, is animated, gives two different sizes, or has unknown chunks or bytes after its end.
 */
export function plainWebp(bytes: Buffer): Buffer {
  const declaredEnd = slice(bytes, 4, 8).readUInt32LE() + chunkHeaderBytes;
  if (declaredEnd > bytes.length) throw brokenPicture();
  if (declaredEnd < bytes.length) throw extraneousData();
  const parts: Buffer[] = [];
  const sizes: Size[] = [];
  const seen: string[] = [];
  for (let at = riffHeaderBytes; at < bytes.length; ) {
    const type = slice(bytes, at, at + 4).toString('latin1');
    const length = slice(bytes, at + 4, at + chunkHeaderBytes).readUInt32LE();
    const chunk = slice(bytes, at, at + chunkHeaderBytes + length + (length % 2));
    at += chunk.length;
    if (moving.has(type)) throw animatedPicture();
    if (removed.has(type)) continue;
    const sizeIn = Object.hasOwn(sizeReaders, type) ? sizeReaders[type] : undefined;
    if (sizeIn === undefined || seen.includes(type)) throw extraneousData();
    const size = sizeIn(chunk.subarray(chunkHeaderBytes, chunkHeaderBytes + length));
    if (size !== undefined) sizes.push(size);
    seen.push(type);
    parts.push(type === 'VP8X' ? withoutRemovedFlags(chunk) : chunk);
  }
  checkChunks(seen);
  checkSizes(sizes);
  const header = Buffer.from(slice(bytes, 0, riffHeaderBytes));
  const content = Buffer.concat(parts);
  header.writeUInt32LE(riffHeaderBytes - chunkHeaderBytes + content.length, 4);
  return Buffer.concat([header, content]);
}

/** Requires one image, after the canvas if there is one. A separate transparency chunk is allowed only with a lossy image. */
function checkChunks(seen: readonly string[]): void {
  const order = seen.join('');
  if (!/^(?:VP8 |VP8L|VP8X(?:ALPH)?VP8 |VP8XVP8L)$/.test(order)) throw brokenPicture();
}

function checkSizes([first, ...others]: readonly Size[]): void {
  if (first === undefined) throw brokenPicture();
  checkSize(first);
  for (const { width, height } of others) {
    if (width !== first.width || height !== first.height) throw brokenPicture();
  }
}

function canvasSize(content: Buffer): Size {
  if (content.length > 10) throw extraneousData();
  const canvas = slice(content, 4, 10);
  return { width: canvas.readUIntLE(0, 3) + 1, height: canvas.readUIntLE(3, 3) + 1 };
}

function lossySize(content: Buffer): Size {
  const frame = slice(content, 0, 10);
  const startCode = frame.readUIntBE(3, 3);
  // The lowest bit marks a frame that depends on an earlier one, as in a video.
  if ((frame.readUInt8(0) & 1) !== 0 || startCode !== 0x9d012a) throw brokenPicture();
  return { width: frame.readUInt16LE(6) & 0x3fff, height: frame.readUInt16LE(8) & 0x3fff };
}

function losslessSize(content: Buffer): Size {
  const frame = slice(content, 0, 5);
  const bits = frame.readUInt32LE(1);
  if (frame.readUInt8(0) !== 0x2f) throw brokenPicture();
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

function withoutRemovedFlags(chunk: Buffer): Buffer {
  const copy = Buffer.from(chunk);
  const flags = copy[chunkHeaderBytes];
  if (flags === undefined) throw brokenPicture();
  copy[chunkHeaderBytes] = flags & ~removedFlags;
  return copy;
}
