import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { finished } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import * as z from '../../../shared/zod.ts';
import { Problem } from '../../local/problem.ts';
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
 * Writes every item of the table to a file: gzip, one line of JSON an item, between a line that says what it is and a
 * line with count and hash. The file appears under its name when it is whole.
 */
export async function writeBackup(
  table: RawTable,
  file: string,
  show: (items: number) => void,
): Promise<Fingerprint> {
  const part = `${file}.part`;
  const zip = createGzip();
  const target = zip.pipe(createWriteStream(part, { mode: 0o600 }));
  const print = fingerprinter();
  try {
    zip.write(`${JSON.stringify({ kind: 'coverage-guide-backup', version: 1 })}\n`);
    let last = 0;
    await scanAll(table, (items) => {
      for (const item of items) {
        const line = canonical(item);
        print.add(line);
        zip.write(`${line}\n`);
      }
      last += items.length;
      show(last);
    });
    zip.end(`${JSON.stringify(print.result())}\n`);
    await finished(target);
    await rename(part, file);
  } catch (error) {
    zip.destroy();
    await rm(part, { force: true });
    throw error;
  }
  return print.result();
}

/**
 * Reads a backup to its end before anything is done with it.
 * @throws Problem if it is no backup, is cut short, or does not have the items that it says it has.
 */
export async function readBackup(file: string): Promise<{ items: StoredItem[]; fingerprint: Fingerprint }> {
  const refuse = (why: string): Problem => new Problem(`${file} ${why}. Nothing was changed.`);
  const source = createReadStream(file);
  await once(source, 'open').catch(() => {
    throw refuse('cannot be read');
  });
  const print = fingerprinter();
  const items: StoredItem[] = [];
  let head = false;
  let tail: Fingerprint | undefined;
  try {
    for await (const line of createInterface({ input: source.pipe(createGunzip()), crlfDelay: Infinity })) {
      const value: unknown = JSON.parse(line);
      if (!head) {
        headSchema.parse(value);
        head = true;
        continue;
      }
      const end = tailSchema.safeParse(value);
      if (end.success) tail = end.data;
      else {
        items.push(restored(value));
        print.add(line);
      }
    }
  } catch (error) {
    throw Object.assign(refuse('is no backup of Coverage Guide, or is damaged'), { cause: error });
  }
  const fingerprint = print.result();
  if (tail === undefined) throw refuse('ends too early');
  if (tail.hash !== fingerprint.hash || tail.items !== fingerprint.items)
    throw refuse('does not hold what it says');
  return { items, fingerprint };
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
    // A Buffer would turn itself into something else in JSON.
    return new Uint8Array(Buffer.from(value.base64, 'base64'));
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withBinary(inner)]));
}
