import { limits } from '../../../shared/limits.ts';
import { dayMs } from '../../../shared/records/days.ts';
import { keys } from '../table/keys.ts';
import type { Item, Table } from '../table/table.ts';

const segments = 4;

const ownRecords = keys.cardImage('').pk;

// Also matches URLs on another host, URLs with a query, and any number of URLs in one damaged JSON text: better to
// keep an image too many than one too few.
const imageKeys = /(?:^|[/"])(cards\/[^\s?#"\\]+)/g;

/**
 * Returns the keys (`cards/…`) of all card images that anything in the table mentions, anywhere in an item: plans
 * of every facility, their history, and whatever is added in the future. Excludes history older than
 * `limits.deletedPlanDays`, expired items, and the images' own records.
 */
export async function mentionedImageKeys(table: Table, now: Date): Promise<ReadonlySet<string>> {
  const mentioned = new Set<string>();
  const readSegment = async (segment: number): Promise<void> => {
    for await (const items of table.scan(segment, segments)) {
      for (const item of items) if (counts(item, now)) collect(item, mentioned);
    }
  };
  await Promise.all(Array.from({ length: segments }, (_, segment) => readSegment(segment)));
  return mentioned;
}

function counts(item: Item, now: Date): boolean {
  if (String(item.pk).startsWith(ownRecords)) return false;
  if (typeof item.expiresAt === 'number' && item.expiresAt * 1_000 < now.getTime()) return false;
  const isHistory = String(item.sk).startsWith('HISTORY#');
  const oldest = new Date(now.getTime() - limits.deletedPlanDays * dayMs).toISOString();
  return !(isHistory && typeof item.at === 'string' && item.at < oldest);
}

function collect(value: unknown, into: Set<string>): void {
  if (typeof value === 'string') {
    for (const [, key] of value.matchAll(imageKeys)) if (key !== undefined) into.add(key);
  } else if (Array.isArray(value)) {
    for (const part of value) collect(part, into);
  } else if (typeof value === 'object' && value !== null) {
    for (const part of Object.values(value)) collect(part, into);
  }
}
