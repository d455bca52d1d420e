/** One file of a zip archive, compressed. */
type Entry = {
  readonly name: Uint8Array;
  readonly parts: readonly Uint8Array[];
  readonly compressed: number;
  readonly size: number;
  readonly crc: number;
};

const gzipHead = 10;
const gzipTail = 8;
const localSignature = 0x04034b50;
const centralSignature = 0x02014b50;
const endSignature = 0x06054b50;
const version = 20;
const utf8Names = 0x0800;
const deflate = 8;
// The first day of the archive format's calendar: the same plans give the same file.
const date = 0x0021;

/** A part of a file, little-endian. */
function bytes(...fields: readonly (readonly [size: 2 | 4, value: number])[]): Uint8Array {
  const part = new Uint8Array(fields.reduce((sum, [size]) => sum + size, 0));
  const view = new DataView(part.buffer);
  let at = 0;
  for (const [size, value] of fields) {
    if (size === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += size;
  }
  return part;
}

const lengthOf = (parts: readonly Uint8Array[]): number => parts.reduce((sum, part) => sum + part.length, 0);

/** The bytes of `parts` from `start` up to, not including, `end`. */
function cutOut(parts: readonly Uint8Array[], start: number, end: number): Uint8Array[] {
  let at = 0;
  return parts.flatMap((part) => {
    const from = Math.max(start - at, 0);
    const to = Math.min(end - at, part.length);
    at += part.length;
    return to > from ? [part.subarray(from, to)] : [];
  });
}

/** The browser's own gzip writes the same compressed data as an archive needs, and its checksum behind it. */
async function compressed(name: string, parts: readonly Uint8Array[]): Promise<Entry> {
  const whole = lengthOf(parts);
  const tail = new Uint8Array(gzipTail);
  let at = 0;
  for (const part of cutOut(parts, whole - gzipTail, whole)) {
    tail.set(part, at);
    at += part.length;
  }
  const view = new DataView(tail.buffer);
  return {
    name: new TextEncoder().encode(name),
    parts: cutOut(parts, gzipHead, whole - gzipTail),
    compressed: whole - gzipHead - gzipTail,
    crc: view.getUint32(0, true),
    size: view.getUint32(4, true),
  };
}

function headerFields({ name, compressed: packed, size, crc }: Entry) {
  return [
    [2, version],
    [2, utf8Names],
    [2, deflate],
    [2, 0],
    [2, date],
    [4, crc],
    [4, packed],
    [4, size],
    [2, name.length],
    [2, 0],
  ] as const;
}

/** Takes the content of one file of the archive, in pieces. */
export type EntryWriter = {
  /** Resolves when the next piece is welcome. */
  readonly write: (piece: Uint8Array) => Promise<void>;
  readonly close: () => Promise<void>;
};

/** Writes a zip archive whose files are compressed while they come, so that none is ever held uncompressed. */
export function createZip() {
  const entries: Entry[] = [];

  function add(name: string): EntryWriter {
    const gzip = new CompressionStream('gzip');
    const writer = gzip.writable.getWriter();
    const parts: Uint8Array[] = [];
    const read = (async () => {
      const reader = gzip.readable.getReader();
      for (let next = await reader.read(); !next.done; next = await reader.read()) parts.push(next.value);
    })();
    // A failure is met where the writer waits for it.
    read.catch(() => undefined);
    return {
      write: async (piece) => {
        await writer.ready;
        writer.write(new Uint8Array(piece)).catch(() => undefined);
      },
      close: async () => {
        await writer.close();
        await read;
        entries.push(await compressed(name, parts));
      },
    };
  }

  /** The archive's bytes, in pieces. */
  function finish(): Uint8Array[] {
    const files: Uint8Array[] = [];
    const directory: Uint8Array[] = [];
    let offset = 0;
    for (const entry of entries) {
      const header = bytes([4, localSignature], ...headerFields(entry));
      files.push(header, entry.name, ...entry.parts);
      directory.push(
        bytes(
          [4, centralSignature],
          [2, version],
          ...headerFields(entry),
          [2, 0],
          [2, 0],
          [2, 0],
          [4, 0],
          [4, offset],
        ),
        entry.name,
      );
      offset += header.length + entry.name.length + entry.compressed;
    }
    const count = entries.length;
    const end = bytes(
      [4, endSignature],
      [2, 0],
      [2, 0],
      [2, count],
      [2, count],
      [4, lengthOf(directory)],
      [4, offset],
      [2, 0],
    );
    return [...files, ...directory, end];
  }

  return { add, finish };
}
