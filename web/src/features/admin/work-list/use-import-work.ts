import { useMemo } from 'react';
import type { ImportBatch } from '../../../../../shared/import/batch.ts';
import { importKinds } from '../../../../../shared/import/kinds.ts';
import { dayMs } from '../../../../../shared/records/days.ts';
import { counted } from '../../../../../shared/text/counted.ts';
import { paths } from '../../../config/paths.ts';
import { timeAgo } from '../../../kit/local-time.ts';
import {
  oldestFirst,
  type WorkItem,
  type WorkSource,
  workSource,
} from '../../../kit/work-list/work-source.ts';
import { usePagedList } from '../../../lib/api/use-paged-list.ts';
import { usePerson } from '../../../lib/services.tsx';
import { isAtWork, progressWords, stateWords } from '../imports/import-labels.ts';
import { importList } from '../imports/import-queries.ts';

/** After this many days, an import that nobody has continued, or whose rejected rows nobody has corrected, counts as abandoned. */
const abandonedDays = 14;

/** Returns the imports into the active facility, or for all of them, that are running, wait for a user, or have rejected rows. */
export function useImportWork(): WorkSource {
  const { activeFacility } = usePerson();
  const list = usePagedList(importList, { whole: true });
  const { rows, complete } = list;
  const parts = useMemo(() => {
    if (!complete) return undefined;
    const since = new Date(Date.now() - abandonedDays * dayMs).toISOString();
    const items = rows
      .filter(
        (batch) =>
          (batch.facilityName === activeFacility || importKinds[batch.kind].everyFacility) &&
          isWork(batch, since),
      )
      .toSorted(oldestFirst)
      .map(importItem);
    const page = { to: paths.imports(), text: 'Import' };
    return [{ key: 'imports', title: 'Imports running or with rejected rows', items, page }];
  }, [rows, complete, activeFacility]);
  return workSource('Imports', list, parts);
}

function isWork({ state, counts, updatedAt }: ImportBatch, since: string): boolean {
  if (isAtWork(state)) return true;
  if (updatedAt < since) return false;
  const { new: added = 0, changed = 0, missing = 0, rejected = 0 } = counts ?? {};
  return (
    state === 'mapping' ||
    // With nothing to import, nobody can do anything about it.
    (state === 'checked' && added + changed + missing + rejected > 0) ||
    state === 'failed' ||
    (state === 'applied' && rejected > 0)
  );
}

function importItem(batch: ImportBatch): WorkItem {
  const { _id, fileName, state, counts, createdAt } = batch;
  const rejected = counts?.rejected ?? 0;
  const [word] = stateWords[state];
  const details = [
    isAtWork(state) ? [word, progressWords(batch)].filter(Boolean).join(': ') : word,
    ...(rejected > 0 ? [counted(rejected, 'row was rejected', 'rows were rejected')] : []),
  ];
  return {
    key: _id,
    links: [{ to: paths.import(_id), text: fileName }],
    detail: details.join(', '),
    age: timeAgo(createdAt),
  };
}
