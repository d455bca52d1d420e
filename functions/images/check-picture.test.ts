import { deflateSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { limits } from '../../shared/limits.ts';
import type { CardImageType } from '../../shared/plan/card-image-key.ts';
import { drawnPicture, pngChunk } from '../testing/drawn-picture.ts';
import { checkPicture } from './check-picture.ts';
import { BadPicture } from './formats/parts.ts';

const types = ['image/png', 'image/jpeg', 'image/webp'] as const;
const page = Buffer.from('<!doctype html><script>alert(document.domain)</script>');

const refusal = (bytes: Buffer, type: CardImageType): string => {
  try {
    checkPicture(bytes, type);
    return 'accepted';
  } catch (error) {
    if (error instanceof BadPicture) return error.message;
    throw error;
  }
};

/** Inserts bytes after the first chunk (PNG) or the first marker (JPEG). */
const inserted = (bytes: Buffer, at: number, more: Buffer) =>
  Buffer.concat([bytes.subarray(0, at), more, bytes.subarray(at)]);
const intoPng = (bytes: Buffer, chunk: Buffer) => inserted(bytes, 33, chunk);
function jpegSegment(code: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, code, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}
function intoWebp(bytes: Buffer, type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, 'latin1');
  head.writeUInt32LE(content.length, 4);
  const all = Buffer.concat([bytes, head, content, Buffer.alloc(content.length % 2)]);
  all.writeUInt32LE(all.length - 8, 4);
  return all;
}

/** Puts the extended header in front of a WebP's image data. */
function canvas(bytes: Buffer, width: number, height: number, flags = 0): Buffer {
  const content = Buffer.alloc(10);
  content[0] = flags;
  content.writeUIntLE(width - 1, 4, 3);
  content.writeUIntLE(height - 1, 7, 3);
  const header = intoWebp(bytes.subarray(0, 12), 'VP8X', content);
  const all = Buffer.concat([header, bytes.subarray(12)]);
  all.writeUInt32LE(all.length - 8, 4);
  return all;
}

describe.each(types)('%s', (type) => {
  it('is accepted and returned unchanged, byte for byte', () => {
    const bytes = drawnPicture(type);
    expect(checkPicture(bytes, type).equals(bytes)).toBe(true);
  });

  it('is refused when it is declared as another type', () => {
    const bytes = drawnPicture(type);
    for (const other of types.filter((each) => each !== type)) {
      expect(refusal(bytes, other)).toMatch(/not a picture of the type/);
    }
  });

  it('is refused when it is cut off at any point', () => {
    const bytes = drawnPicture(type, 64, 40);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: bytes.length - 1 }), (length) => {
        expect(refusal(bytes.subarray(0, length), type)).not.toBe('accepted');
      }),
    );
  });

  it('is refused with anything after its end', () => {
    const bytes = drawnPicture(type);
    for (const tail of [page, Buffer.from([0]), Buffer.from('PK\x03\x04'), bytes]) {
      expect(refusal(Buffer.concat([bytes, tail]), type)).toMatch(/more than a picture/);
    }
  });

  it('never crashes the check, whichever bytes are changed', () => {
    const bytes = drawnPicture(type, 32, 20);
    const change = fc.record({ at: fc.nat({ max: bytes.length - 1 }), to: fc.integer({ min: 0, max: 255 }) });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 8 }), (changes) => {
        const damaged = Buffer.from(bytes);
        for (const { at, to } of changes) damaged[at] = to;
        expect(typeof refusal(damaged, type)).toBe('string');
      }),
    );
  });

  it('is accepted up to the largest side a browser uploads, and refused one pixel above it', () => {
    const most = limits.cardImage.sidePx;
    expect(refusal(drawnPicture(type, most, 20), type)).toBe('accepted');
    expect(refusal(drawnPicture(type, most + 1, 20), type)).toMatch(/2001 × 20 pixels/);
    expect(refusal(drawnPicture(type, 20, most + 1), type)).toMatch(/20 × 2001 pixels/);
  });
});

describe('other files', () => {
  const others: [string, Buffer][] = [
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a page', page],
    ['a GIF', Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF')],
    ['nothing', Buffer.alloc(0)],
    ['a RIFF that is a sound', Buffer.from('RIFF\x24\0\0\0WAVEfmt ')],
  ];
  it.each(others)('are refused: %s', (_what, bytes) => {
    for (const type of types) expect(refusal(bytes, type)).toMatch(/not a picture of the type/);
  });
});

describe('a picture that contains something else', () => {
  it('is refused as a PNG with text chunks', () => {
    const bytes = drawnPicture('image/png');
    for (const chunk of ['tEXt', 'zTXt', 'iTXt', 'hTMl']) {
      expect(refusal(intoPng(bytes, pngChunk(chunk, page)), 'image/png')).toMatch(/more than a picture/);
    }
  });

  it('is refused as a JPEG with a comment', () => {
    const bytes = drawnPicture('image/jpeg');
    const made = inserted(bytes, 2, jpegSegment(0xfe, page));
    expect(refusal(made, 'image/jpeg')).toMatch(/more than a picture/);
  });

  it('is refused as a WebP with an unknown chunk', () => {
    const bytes = drawnPicture('image/webp');
    expect(refusal(intoWebp(bytes, 'HTML', page), 'image/webp')).toMatch(/more than a picture/);
  });
});

it('escaped bytes and restart markers do not end the scan of a JPEG', () => {
  const bytes = drawnPicture('image/jpeg');
  const scan = Buffer.from([0xff, 0x00, 0xff, 0xd0, 0x60, 0xff, 0xd7, 0x1e]);
  const made = inserted(bytes, bytes.length - 2, scan);
  expect(checkPicture(made, 'image/jpeg').equals(made)).toBe(true);
});

it.each([
  ['its first segment', () => 2],
  ['its scan', (bytes: Buffer) => bytes.indexOf(Buffer.from('ffda', 'hex'))],
  ['its end', (bytes: Buffer) => bytes.length - 2],
])('a JPEG with fill bytes before %s is accepted', (_where, placeIn) => {
  const bytes = drawnPicture('image/jpeg');
  const filled = inserted(bytes, placeIn(bytes), Buffer.from([0xff, 0xff]));
  const picture = checkPicture(filled, 'image/jpeg');
  expect(picture.equals(bytes) || picture.equals(filled)).toBe(true);
});

describe('metadata', () => {
  const place = Buffer.from('Exif\0\0II*\0 taken at 37.77 N, 122.41 W');

  it.each([
    ['image/png', (bytes: Buffer) => intoPng(bytes, pngChunk('eXIf', place))],
    ['image/jpeg', (bytes: Buffer) => inserted(bytes, 2, jpegSegment(0xe1, place))],
    ['image/webp', (bytes: Buffer) => intoWebp(bytes, 'EXIF', place)],
  ] as const)('is removed from a %s, which is otherwise unchanged', (type, withPlace) => {
    const bytes = drawnPicture(type);
    const picture = checkPicture(withPlace(bytes), type);
    expect(picture.includes('122.41')).toBe(false);
    expect(picture.equals(bytes)).toBe(true);
  });
});

describe('a decompression bomb', () => {
  it('is refused by the size in its header, without being unpacked', () => {
    const header = Buffer.alloc(13);
    header.writeUInt32BE(10_000, 0);
    header.writeUInt32BE(10_000, 4);
    header.set([8, 6, 0, 0, 0], 8);
    const bytes = Buffer.concat([
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      pngChunk('IHDR', header),
      pngChunk('IDAT', Buffer.alloc(100)),
      pngChunk('IEND', Buffer.alloc(0)),
    ]);
    expect(refusal(bytes, 'image/png')).toMatch(/10000 × 10000 pixels/);
  });

  it('is refused when its parts claim lengths beyond the end of the file', () => {
    const png = drawnPicture('image/png');
    png.writeUInt32BE(0xffff_ffff, 33);
    const webp = drawnPicture('image/webp');
    webp.writeUInt32LE(0xffff_fff0, 16);
    expect(refusal(png, 'image/png')).toMatch(/broken/);
    expect(refusal(webp, 'image/webp')).toMatch(/broken/);
  });
});

/** Builds a PNG with a valid header, by default for a grayscale picture, around any compressed bytes. */
function packedPng(
  packed: Buffer,
  [width, height]: readonly [number, number],
  interlaced = 0,
  colorType = 0,
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, colorType, 0, 0, interlaced], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    // In two chunks, as encoders write it.
    pngChunk('IDAT', packed.subarray(0, 3)),
    pngChunk('IDAT', packed.subarray(3)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('pixels', () => {
  const size = [5, 3] as const;
  const rows = Buffer.alloc((5 + 1) * 3);

  it('must unpack to exactly the size that the header states', () => {
    expect(refusal(packedPng(deflateSync(rows), size), 'image/png')).toBe('accepted');
    const fewer = deflateSync(rows.subarray(1));
    expect(refusal(packedPng(fewer, size), 'image/png')).toMatch(/broken/);
    const more = deflateSync(Buffer.concat([rows, Buffer.from([0])]));
    expect(refusal(packedPng(more, size), 'image/png')).toMatch(/more than a picture/);
    const behind = Buffer.concat([deflateSync(rows), page]);
    expect(refusal(packedPng(behind, size), 'image/png')).toMatch(/more than a picture/);
    expect(refusal(packedPng(page, size), 'image/png')).toMatch(/broken/);
  });

  it.each([
    [2, 3],
    [3, 1],
    [4, 2],
    [6, 4],
  ])('of color type %i are %i bytes each', (colorType, bytes) => {
    const colored = deflateSync(Buffer.alloc((5 * bytes + 1) * 3));
    expect(refusal(packedPng(colored, size, 0, colorType), 'image/png')).toBe('accepted');
  });

  it('that would unpack to a quarter of a gigabyte are unpacked only to the first excess byte', () => {
    const bomb = deflateSync(Buffer.alloc(256 * 1024 * 1024), { level: 1 });
    const before = process.memoryUsage().arrayBuffers;
    expect(refusal(packedPng(bomb, size), 'image/png')).toMatch(/more than a picture/);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(64 * 1024 * 1024);
  });

  it('of an interlaced picture are counted pass by pass', () => {
    // 1 + 1 (5th column) + 0 (5th row) + 2 × 1 row of 3 + … = the bytes of passes 1, 2, 4, 5, 6 and 7.
    const interlaced = Buffer.alloc(2 + 2 + 0 + 2 + 4 + 2 * 3 + 6);
    expect(refusal(packedPng(deflateSync(interlaced), size, 1), 'image/png')).toBe('accepted');
    expect(refusal(packedPng(deflateSync(rows), size, 1), 'image/png')).not.toBe('accepted');
  });

  it('must have the same dimensions wherever the file states them', () => {
    const jpeg = drawnPicture('image/jpeg');
    const frame = jpegSegment(0xc0, Buffer.from('0800010001010111000', 'hex'));
    expect(refusal(inserted(jpeg, 20, frame), 'image/jpeg')).toMatch(/more than a picture/);
    expect(refusal(canvas(drawnPicture('image/webp'), 320, 200), 'image/webp')).toBe('accepted');
    expect(refusal(canvas(drawnPicture('image/webp'), 16, 16), 'image/webp')).toMatch(/broken/);
  });

  it('cannot be redrawn by hundreds of scans', () => {
    const jpeg = drawnPicture('image/jpeg', 64, 40);
    const scan = jpeg.subarray(jpeg.indexOf(Buffer.from('ffda', 'hex')), -2);
    const made = inserted(jpeg, jpeg.length - 2, Buffer.concat(Array.from({ length: 500 }, () => scan)));
    expect(refusal(made, 'image/jpeg')).toMatch(/more than a picture/);
  });
});

describe('a color profile', () => {
  const profile = Buffer.from(`ICC_PROFILE\0\x01\x01${page.toString('latin1')}`, 'latin1');

  it.each([
    ['image/png', (bytes: Buffer) => intoPng(bytes, pngChunk('iCCP', profile))],
    ['image/jpeg', (bytes: Buffer) => inserted(bytes, 2, jpegSegment(0xe2, profile))],
    ['image/webp', (bytes: Buffer) => intoWebp(bytes, 'ICCP', profile)],
  ] as const)('is removed from a %s', (type, withProfile) => {
    const bytes = drawnPicture(type);
    expect(checkPicture(withProfile(bytes), type).equals(bytes)).toBe(true);
  });

  it('is not announced in the header of a WebP either', () => {
    const picture = checkPicture(canvas(drawnPicture('image/webp'), 320, 200, 0b0010_1100), 'image/webp');
    expect(picture[20]).toBe(0);
  });

  it('cannot hide in a chunk that describes how to show colors', () => {
    const gamma = pngChunk('gAMA', page);
    expect(refusal(intoPng(drawnPicture('image/png'), gamma), 'image/png')).toMatch(/more than a picture/);
  });
});

describe('an animated picture', () => {
  it('is refused', () => {
    const png = intoPng(drawnPicture('image/png'), pngChunk('acTL', Buffer.alloc(8)));
    const webp = intoWebp(drawnPicture('image/webp'), 'ANIM', Buffer.alloc(6));
    expect(refusal(png, 'image/png')).toMatch(/Animated pictures/);
    expect(refusal(webp, 'image/webp')).toMatch(/Animated pictures/);
  });
});
