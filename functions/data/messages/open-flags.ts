import { limits } from '../../../shared/limits.ts';
import { type OpenFlag, openFlagSchema } from '../../../shared/messages/open-flag.ts';
import type { Log } from '../../log.ts';
import { parseStored } from '../records/stored.ts';
import { openFlagPartition } from '../table/keys.ts';
import type { Table } from '../table/table.ts';

/** Returns what is reported as wrong about a facility's plans, newest first. */
export async function readOpenFlags(
  table: Pick<Table, 'queryNewest'>,
  log: Log,
  facilityId: string,
): Promise<OpenFlag[]> {
  const { items } = await table.queryNewest(openFlagPartition(facilityId), {
    from: 'FLAG#',
    to: 'FLAG#~',
    limit: limits.updateRequests.shownFlags,
    after: undefined,
  });
  return items.flatMap((item) => parseStored(openFlagSchema, item, log) ?? []);
}
