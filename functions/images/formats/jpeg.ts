import { brokenPicture, moreThanPicture, slice } from './parts.ts';

const marker = {
  startOfImage: 0xd8,
  endOfImage: 0xd9,
  startOfScan: 0xda,
  comment: 0xfe,
  app0: 0xe0,
  app2: 0xe2,
  app14: 0xee,
  app15: 0xef,
} as const;

/** Frames that browsers draw (baseline, extended, progressive), tables and the restart interval. */
const needed: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2, 0xc4, 0xdb, 0xdd]);

/**
 * A JPEG without metadata: of the application segments only JFIF, the color profile and Adobe's color transform stay.
 * Source: ITU-T T.81 annex B.
 * @throws BadPicture for one that is cut off or holds a comment, an unknown segment or bytes after its end.
 */
export function plainJpeg(bytes: Buffer): Buffer {
  const parts = [slice(bytes, 0, 2)];
  let at = 2;
  for (;;) {
    if (bytes[at] !== 0xff) throw brokenPicture();
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
    } else if (needed.has(code) || isColor(code, segment)) parts.push(segment);
    else if (code < marker.app0 || code > marker.app15) throw moreThanPicture();
  }
  if (at + 2 !== bytes.length) throw moreThanPicture();
  // A file of headers alone, without a scan, shows nothing.
  if (!parts.some((part) => part[1] === marker.startOfScan)) throw brokenPicture();
  return Buffer.concat([...parts, bytes.subarray(at)]);
}

function isColor(code: number, segment: Buffer): boolean {
  const name = segment.toString('latin1', 4, 16);
  if (code === marker.app0) return name.startsWith('JFIF\0');
  if (code === marker.app2) return name.startsWith('ICC_PROFILE\0');
  return code === marker.app14 && name.startsWith('Adobe');
}

/** Where the next marker stands. Inside a scan FF is followed by 00, or by a restart marker (D0 to D7). */
function endOfScan(bytes: Buffer, start: number): number {
  let at = start;
  for (;;) {
    at = bytes.indexOf(0xff, at);
    const next = bytes[at + 1];
    if (at === -1 || next === undefined) throw brokenPicture();
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
    // A row of FFs is filling before a marker.
    at += next === 0xff ? 1 : 2;
  }
}
