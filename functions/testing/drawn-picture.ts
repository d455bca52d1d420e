import { crc32, deflateSync } from 'node:zlib';
import type { CardImageType } from '../../shared/plan/card-image-key.ts';

/** Returns the bytes of a striped picture as small as its format allows, which every program can show. */
export function drawnPicture(type: CardImageType = 'image/webp', width = 320, height = 200): Buffer {
  return drawings[type](width, height);
}

const drawings: Readonly<Record<CardImageType, (width: number, height: number) => Buffer>> = {
  'image/png': png,
  'image/jpeg': jpeg,
  'image/webp': webp,
};

const bytesOf = (hex: string): Buffer => Buffer.from(hex.replaceAll(' ', ''), 'hex');
const hex16 = (number: number): string => number.toString(16).padStart(4, '0');

/** Returns a PNG chunk: length, type, content, checksum. */
export function pngChunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const chunk = Buffer.alloc(content.length + 12);
  chunk.writeUInt32BE(content.length);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), content.length + 8);
  return chunk;
}

/** Gray, 8 bits per pixel; each row begins with a 0, which means no filter. */
function png(width: number, height: number): Buffer {
  const rows = Buffer.alloc((width + 1) * height);
  for (let at = 0; at < rows.length; at += 1) rows[at] = at % (width + 1) === 0 ? 0 : at % 256;
  return Buffer.concat([
    bytesOf('89504e470d0a1a0a'),
    pngChunk('IHDR', bytesOf(`0000${hex16(width)} 0000${hex16(height)} 0800000000`)),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/**
 * Gray and baseline. Each of its two Huffman tables has a single code, 0: "six bits of brightness follow" and "end
 * of block". So each block of 8 × 8 pixels is one byte, in turn brighter and darker than the one before.
 */
function jpeg(width: number, height: number): Buffer {
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8);
  const oneCode = '01000000 00000000 00000000 00000000';
  return Buffer.concat([
    bytesOf('ffd8 ffe0 0010 4a46494600 0101 00 00010001 0000'),
    bytesOf(`ffdb 0043 00 ${'08'.repeat(64)}`),
    bytesOf(`ffc0 000b 08 ${hex16(height)} ${hex16(width)} 01 011100`),
    bytesOf(`ffc4 0014 00 ${oneCode} 06`),
    bytesOf(`ffc4 0014 10 ${oneCode} 00`),
    bytesOf('ffda 0008 01 0100 003f00'),
    Buffer.alloc(blocks, bytesOf('60 1e')),
    bytesOf('ffd9'),
  ]);
}

/** Lossless, with two colors: one bit per pixel selects its green value; red, blue and alpha are constant. */
function webp(width: number, height: number): Buffer {
  let bits = '';
  const write = (value: number, length: number): void => {
    for (let at = 0; at < length; at += 1) bits += (value >> at) & 1;
  };
  const always = (value: number): void => write((value << 3) | 0b101, 11);
  write(0x2f, 8);
  write(width - 1, 14);
  write(height - 1, 14);
  // No alpha, version 0; no transformation, no color cache, one group of codes.
  write(0, 4 + 3);
  // Green has two symbols.
  write(0b111, 3);
  write(0x5b, 8);
  write(0xff, 8);
  for (const value of [0x00, 0x7f, 0xff, 0x00]) always(value);
  bits += '00110'.repeat(Math.ceil((width * height) / 5));
  const content = Buffer.alloc(2 * Math.ceil(bits.length / 16));
  for (let at = 0; at < content.length; at += 1) {
    content[at] = Number.parseInt([...bits.slice(8 * at, 8 * at + 8)].reverse().join('') || '0', 2);
  }
  const header = Buffer.from('RIFF    WEBPVP8L    ', 'latin1');
  header.writeUInt32LE(header.length - 8 + content.length, 4);
  header.writeUInt32LE(content.length, 16);
  return Buffer.concat([header, content]);
}
