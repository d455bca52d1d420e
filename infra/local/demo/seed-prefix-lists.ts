import { readPrefixLists, replacePrefixList } from '../../../functions/data/prefix-lists.ts';
import type { Table } from '../../../functions/data/records/table.ts';
import type { Log } from '../../../functions/log.ts';
import { demoPrefixLists } from './data/prefix-lists.ts';

/** Imports the demo's two national lists of prefixes, as far as a killed run has not. A list that an operator imported stays. */
export async function seedPrefixLists(parts: { readonly table: Table; readonly log: Log }): Promise<void> {
  const [current, before] = demoPrefixLists();
  const stored = await readPrefixLists(parts);
  if (stored.version === 0) await replacePrefixList(parts, before, stored, new Date());
  const then = await readPrefixLists(parts);
  if (then.version === 1 && then.lists.current?.source === before.source)
    await replacePrefixList(parts, current, then, new Date());
}
