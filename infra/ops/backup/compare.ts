import { counted } from '../../../shared/text/counted.ts';
import { Problem } from '../../local/problem.ts';
import { itemsOf } from './backup-file.ts';
import {
  canonical,
  type Fingerprint,
  fingerprinter,
  type RawTable,
  type StoredItem,
  scanAll,
} from './items.ts';
import { isMark } from './restore-mark.ts';

/** Longer than any comparison takes. */
const marginSeconds = 60 * 60;

/**
 * Returns a test of whether an item must be in both the table and the backup. Items that have expired or soon will leave the
 * table by themselves, and the mark of a restore was never in a backup: neither counts.
 */
function lasting(now: Date): (item: StoredItem) => boolean {
  const soon = now.getTime() / 1_000 + marginSeconds;
  return (item) => !isMark(item) && Number(item.expiresAt?.N ?? Number.POSITIVE_INFINITY) > soon;
}

/** @throws Problem with counts and hashes if the table does not hold what the backup holds. */
export async function expectSame(
  table: RawTable,
  file: string,
  show: (items: number) => void = () => {},
): Promise<Fingerprint> {
  const { found, expected } = await compared(table, file, show);
  if (isSame(found, expected)) return found;
  throw new Problem(
    `${table.name} holds ${inWords(found)}, not the ${inWords(expected)} of the backup. Someone wrote to it in the meantime: restore into an empty table.`,
  );
}

/** Returns fingerprints of table and backup, leaving out items that do not last. */
export async function compared(
  table: RawTable,
  file: string,
  show: (items: number) => void = () => {},
): Promise<{ readonly found: Fingerprint; readonly expected: Fingerprint }> {
  const counts = lasting(new Date());
  const [inTable, inFile] = [fingerprinter(), fingerprinter()];
  let read = 0;
  await scanAll(table, (items) => {
    for (const item of items) if (counts(item)) inTable.add(canonical(item));
    read += items.length;
    show(read);
  });
  for await (const item of itemsOf(file)) if (counts(item)) inFile.add(canonical(item));
  return { found: inTable.result(), expected: inFile.result() };
}

export const isSame = (one: Fingerprint, other: Fingerprint): boolean =>
  one.items === other.items && one.hash === other.hash;

export const inWords = ({ items, hash }: Fingerprint): string => `${counted(items, 'item')} (hash ${hash})`;
