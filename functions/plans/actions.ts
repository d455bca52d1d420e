import type { Table } from '../data/records/table.ts';
import type { GroupActions } from '../http/create-handler.ts';
import type { Log } from '../log.ts';
import { historyActions } from './history-actions.ts';
import type { ListCache } from './list/list-cache.ts';
import { readActions } from './read-actions.ts';
import type { PlansRepository } from './repository.ts';
import { saveActions } from './save-actions.ts';

type Parts = {
  readonly table: Table;
  readonly log: Log;
  readonly repository: PlansRepository;
  readonly cache: ListCache;
};

/** All that the group does with plans. */
export function planActions(parts: Parts): GroupActions<'plans'> {
  return { ...readActions(parts), ...saveActions(parts), ...historyActions(parts) };
}
