import { useMemo } from 'react';
import type { HubPayer } from '../../../../../shared/hub/hub.ts';
import { limits } from '../../../../../shared/limits.ts';
import { nameKey } from '../../../../../shared/text/name-key.ts';
import { type PagedList, usePagedList } from '../../../lib/api/use-paged-list.ts';

const payerSource: PagedList<HubPayer> = {
  key: ['hub', 'payers'],
  page: (api, cursor, signal) =>
    api.call('listHubPayers', { query: { limit: limits.listPage, cursor } }, { signal }),
};

/** The payers of all plans by their keys; undefined until all are known. */
export function usePayers(): ReadonlySet<string> | undefined {
  const { rows, complete } = usePagedList(payerSource, { whole: true, staleTime: 60_000 });
  return useMemo(() => {
    const ofPlans = rows.filter(({ plans }) => plans > 0);
    return complete ? new Set(ofPlans.map(({ payerName }) => nameKey(payerName))) : undefined;
  }, [rows, complete]);
}
