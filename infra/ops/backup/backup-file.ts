import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream, openSync, rmSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import * as z from '../../../shared/zod.ts';
import { Problem } from '../../local/problem.ts';
import { onSignal } from '../interrupted.ts';
import {
  canonical,
  type Fingerprint,
  fingerprinter,
  type RawTable,
  type StoredItem,
  scanAll,
} from './items.ts';

const headSchema = z.strictObject({ kind: z.literal('coverage-guide-backup'), version: z.literal(1) });
const tailSchema = z.strictObject({ items: z.int(), hash: z.string() });

/**
 * Writes every item of the table to a file: gzip, one line of JSON per item, between a line that identifies the format and a line
 * with count and hash. The file gets its name only once it is complete.
 */
export async function writeBackup(
  table: RawTable,
  file: string,
  show: (items: number) => void,
): Promise<Fingerprint> {
  const part = `${file}.part`;
  // Opened here and now: a file that is still being opened when a signal ends the command would be created after its removal.
  const fd = openSync(part, 'w', 0o600);
  // An incomplete backup of personal data must not be left behind.
  const removePart = (): void => rmSync(part, { force: true });
  const forget = onSignal(removePart);
  const zip = createGzip();
  const print = fingerprinter();
  const fill = async (): Promise<void> => {
    zip.write(`${JSON.stringify({ kind: 'coverage-guide-backup', version: 1 })}\n`);
    let last = 0;
    await scanAll(table, async (items) => {
      for (const item of items) {
        const line = canonical(item);
        print.add(line);
        zip.write(`${line}\n`);
      }
      last += items.length;
      show(last);
      // The table may be read faster than the disk can write.
      if (zip.writableNeedDrain) await once(zip, 'drain');
    });
    zip.end(`${JSON.stringify(print.result())}\n`);
  };
  const written = pipeline(zip, createWriteStream(part, { fd }));
  try {
    await Promise.all([fill(), written]);
    await rename(part, file);
  } catch (error) {
    zip.destroy();
    await written.catch(() => undefined);
    removePart();
    throw error;
  } finally {
    forget();
  }
  return print.result();
}

/** What a backup holds, and a hash of the order: backups of the same items have the same fingerprint, each in an order of its own. */
export type Checked = Fingerprint & { readonly order: string };

/**
 * Reads a backup to its end.
 * @throws Problem if it is not a backup, is cut short, or does not match the count and hash in its last line.
 */
export async function checkBackup(file: string): Promise<Checked> {
  const print = fingerprinter();
  const order = createHash('sha256');
  let tail: Fingerprint | undefined;
  for await (const { line, end } of linesOf(file)) {
    if (end === undefined) {
      print.add(line);
      order.update(line);
    } else tail = end;
  }
  const fingerprint = print.result();
  if (tail === undefined) throw refusal(file, 'is cut short');
  if (tail.hash !== fingerprint.hash || tail.items !== fingerprint.items)
    throw refusal(file, 'does not match its own count and hash');
  return { ...fingerprint, order: order.digest('hex') };
}

/** Yields the items of a checked backup, one at a time: a large table does not fit into memory. */
export async function* itemsOf(file: string): AsyncGenerator<StoredItem> {
  for await (const { value, end } of linesOf(file)) if (end === undefined) yield restored(value);
}

type Line = { readonly line: string; readonly value: unknown; readonly end: Fingerprint | undefined };

const refusal = (file: string, why: string): Problem => new Problem(`${file} ${why}. Nothing was changed.`);

/** Yields every line after the first: an item, or the end with count and hash. */
async function* linesOf(file: string): AsyncGenerator<Line> {
  const source = createReadStream(file);
  await once(source, 'open').catch(() => {
    throw refusal(file, 'cannot be read');
  });
  const zip = source.pipe(createGunzip());
  // A pipe does not forward errors: this raises them where the lines are read.
  source.once('error', (error) => zip.destroy(error));
  let head = false;
  try {
    for await (const line of endedByLineFeed(zip)) {
      const value: unknown = JSON.parse(line);
      if (head) yield { line, value, end: tailSchema.safeParse(value).data };
      else headSchema.parse(value);
      head = true;
    }
  } catch (error) {
    throw Object.assign(refusal(file, 'is not a backup of Coverage Guide, or is damaged'), { cause: error });
  } finally {
    source.destroy();
    zip.destroy();
  }
}

/** Splits at line feeds only: Node's line reader also splits at U+2028 and U+2029, which JSON does not escape in pasted text. */
async function* endedByLineFeed(source: Readable): AsyncGenerator<string> {
  let rest = '';
  for await (const text of source.setEncoding('utf8')) {
    const lines = `${rest}${text}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

const itemSchema = z.record(
  z.string(),
  z.custom<StoredItem[string]>((value) => typeof value === 'object'),
);

function restored(value: unknown): StoredItem {
  return itemSchema.parse(withBinary(value));
}

function withBinary(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withBinary);
  if (typeof value !== 'object' || value === null) return value;
  if ('base64' in value && typeof value.base64 === 'string' && Object.keys(value).length === 1)
    // A Buffer would serialize itself differently in JSON.
    return new Uint8Array(Buffer.from(value.base64, 'base64'));
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withBinary(inner)]));
}
