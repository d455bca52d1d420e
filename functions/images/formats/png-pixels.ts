import { inflateSync } from 'node:zlib';
import * as z from '../../../shared/zod.ts';
import { brokenPicture, extraneousData, type Size } from './parts.ts';

export type PngHeader = Size & {
  /** Bits per sample. */
  readonly depth: number;
  readonly colorType: number;
  readonly interlaced: boolean;
};

/** Samples per pixel and the bit depths allowed, by color type. */
const colorTypes: ReadonlyMap<number, { samples: number; depths: readonly number[] }> = new Map([
  [0, { samples: 1, depths: [1, 2, 4, 8, 16] }],
  [2, { samples: 3, depths: [8, 16] }],
  [3, { samples: 1, depths: [1, 2, 4, 8] }],
  [4, { samples: 2, depths: [8, 16] }],
  [6, { samples: 4, depths: [8, 16] }],
]);

/** First column and row of each pass of an interlaced image, and the steps from one pixel to the next. */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** What zlib returns with `info: true`, which Node's types omit. `bytesWritten` is the number of input bytes read. */
const unpackedSchema = z.object({
  buffer: z.object({ length: z.number() }),
  engine: z.object({ bytesWritten: z.number() }),
});

/**
 * Decompresses the pixels and stops at the first byte beyond what the header announces.
 * @throws BadPicture unless there are exactly as many as the header announces, with nothing after them
 */
export function checkPixels(header: PngHeader, packed: Buffer): void {
  const expected = unpackedBytes(header);
  const { bytes, read } = unpack(packed, expected);
  if (bytes < expected) throw brokenPicture();
  if (read < packed.length) throw extraneousData();
}

function unpack(packed: Buffer, most: number): { bytes: number; read: number } {
  try {
    const { buffer, engine } = unpackedSchema.parse(
      inflateSync(packed, { maxOutputLength: most, info: true }),
    );
    return { bytes: buffer.length, read: engine.bytesWritten };
  } catch (error) {
    const larger = error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    throw larger ? extraneousData() : brokenPicture();
  }
}

function unpackedBytes({ width, height, depth, colorType, interlaced }: PngHeader): number {
  const color = colorTypes.get(colorType);
  if (color === undefined || !color.depths.includes(depth)) throw brokenPicture();
  // A row starts on a byte boundary, preceded by one byte that names its filter.
  const sizeOf = (columns: number, rows: number): number =>
    columns < 1 ? 0 : rows * (1 + Math.ceil((columns * color.samples * depth) / 8));
  if (!interlaced) return sizeOf(width, height);
  return passes
    .map(([x, y, dx, dy]) => sizeOf(Math.ceil((width - x) / dx), Math.max(0, Math.ceil((height - y) / dy))))
    .reduce((sum, size) => sum + size, 0);
}
