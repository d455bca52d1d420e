import { onlyInEarlier } from '../../shared/bluecard/issuer.ts';
import {
  type PrefixList,
  type PrefixLists,
  prefixListSchema,
  prefixListsSchema,
} from '../../shared/bluecard/prefix-list.ts';
import { writeCount } from '../../shared/records/number.ts';
import { isoTime } from '../../shared/text/text.ts';
import * as z from '../../shared/zod.ts';
import { parseStored } from './records/stored.ts';
import { putVersion } from './records/versioned.ts';
import { keys } from './table/keys.ts';
import type { Table } from './table/table.ts';
import { type WriteStep, writeAll } from './table/write.ts';

/*
 * The national list of BlueCard prefixes is stored in two items: the current list, ready to send, with those entries of the
 * previous list that differ from it; and the whole previous list. One transaction replaces both, so going back is the same step.
 */

const currentSchema = z.object({ version: writeCount, at: isoTime, lists: prefixListsSchema });
const beforeSchema = z.object({ list: prefixListSchema });

/** `version` counts the changes, 0 if there was none; `at` is the time of the last one. */
export type StoredPrefixLists = {
  readonly version: number;
  readonly at: string;
  readonly lists: PrefixLists;
};

export async function readPrefixLists(table: Table): Promise<StoredPrefixLists> {
  const stored = parseStored(currentSchema, await table.get(keys.prefixList('CURRENT')), table.log);
  return stored ?? { version: 0, at: '', lists: {} };
}

/** Returns the whole previous list. */
export async function readListBefore(table: Table): Promise<PrefixList | undefined> {
  return parseStored(beforeSchema, await table.get(keys.prefixList('BEFORE')), table.log)?.list;
}

/**
 * Replaces the current list, which becomes the previous one.
 * @param seen the lists on which the decision was based
 * @throws ApiError CONFLICT if somebody else has replaced the list since
 */
export async function replacePrefixList(
  table: Table,
  list: PrefixList,
  seen: StoredPrefixLists,
  now: Date,
): Promise<void> {
  const { current } = seen.lists;
  const item = {
    version: seen.version + 1,
    at: now.toISOString(),
    lists: { current: list, before: current && onlyInEarlier(current, list) },
  };
  const steps: WriteStep[] = [
    putVersion(keys.prefixList('CURRENT'), item, seen.version === 0 ? undefined : seen.version),
  ];
  if (current !== undefined)
    steps.push({ action: { Put: { Item: { ...keys.prefixList('BEFORE'), list: current } } } });
  await writeAll(table, steps);
}
