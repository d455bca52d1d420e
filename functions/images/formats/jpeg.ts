import { brokenPicture, checkSize, extraneousData, slice } from './parts.ts';

const marker = {
  startOfImage: 0xd8,
  endOfImage: 0xd9,
  startOfScan: 0xda,
  comment: 0xfe,
  app0: 0xe0,
  app14: 0xee,
  app15: 0xef,
} as const;

/** Frames that browsers draw: baseline, extended, progressive. */
const frames: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2]);
/** Huffman and quantization tables, and the restart interval. */
const tables: ReadonlySet<number> = new Set([0xc4, 0xdb, 0xdd]);

/** Each scan redraws the whole image. A progressive JPEG from a camera or a browser has about ten. */
const mostScans = 32;

/** Lengths in bytes of the segments that define the color encoding, without the thumbnail that JFIF can carry. */
const colorSegment = { jfif: 18, adobe: 16 } as const;

/**
 * Returns the JPEG without metadata. Of the application segments only JFIF and Adobe's color transform are kept.
 * Source: ITU-T T.81 annex B.
 * @throws BadPicture if it is truncated, has more than one frame or very many scans, or contains a comment, an unknown segment or
 * bytes after its end.
 */
export function plainJpeg(bytes: Buffer): Buffer {
  const parts = [slice(bytes, 0, 2)];
  let at = 2;
  let frameCount = 0;
  let scans = 0;
  for (;;) {
    if (bytes[at] !== 0xff) throw brokenPicture();
    // Any number of FF bytes may pad the space before a marker (B.1.1.2); they are dropped.
    while (bytes[at + 1] === 0xff) at += 1;
    const code = bytes[at + 1];
    if (code === undefined) throw brokenPicture();
    if (code === marker.endOfImage) break;
    const start = at;
    at += 2 + slice(bytes, at + 2, at + 4).readUInt16BE();
    const segment = slice(bytes, start, at);
    if (code === marker.startOfScan) {
      const end = endOfScan(bytes, at);
      parts.push(segment, slice(bytes, at, end));
      at = end;
      scans += 1;
      // Pixel data before the frame that gives their number.
      if (frameCount === 0) throw brokenPicture();
      if (scans > mostScans) throw extraneousData();
    } else if (frames.has(code)) {
      const frame = slice(segment, 0, 9);
      checkSize({ height: frame.readUInt16BE(5), width: frame.readUInt16BE(7) });
      parts.push(segment);
      frameCount += 1;
      // With a second frame, different readers could disagree on the image's size.
      if (frameCount > 1) throw extraneousData();
    } else if (tables.has(code) || isColor(code, segment)) parts.push(segment);
    else if (code < marker.app0 || code > marker.app15) throw extraneousData();
  }
  if (at + 2 !== bytes.length) throw extraneousData();
  // Headers alone, without a scan, show nothing.
  if (scans === 0) throw brokenPicture();
  return Buffer.concat([...parts, bytes.subarray(at)]);
}

function isColor(code: number, segment: Buffer): boolean {
  const name = segment.toString('latin1', 4, 16);
  if (code === marker.app0) return name.startsWith('JFIF\0') && segment.length === colorSegment.jfif;
  return code === marker.app14 && name.startsWith('Adobe') && segment.length === colorSegment.adobe;
}

/** Returns the position of the next marker. Inside a scan, FF is followed by 00 or by a restart marker (D0 to D7). */
function endOfScan(bytes: Buffer, start: number): number {
  let at = start;
  for (;;) {
    at = bytes.indexOf(0xff, at);
    const next = bytes[at + 1];
    if (at === -1 || next === undefined) throw brokenPicture();
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
    // A run of FF bytes is padding before a marker.
    at += next === 0xff ? 1 : 2;
  }
}
