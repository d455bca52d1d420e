import { useMemo } from 'react';
import { limits } from '../../../../../shared/limits.ts';
import { formatNumber, hitCount } from '../../../kit/counts.ts';
import type { PlanList } from '../../../lib/plan-list/load-plans.ts';
import type { PlanView } from '../view/plan-view.ts';
import { pageCount } from './page-window.ts';

type Options = {
  readonly list: PlanList | undefined;
  readonly view: PlanView;
  /** Whether all plans are shown, without search, filter or sort. */
  readonly plain: boolean;
  readonly hits: number;
  readonly endedHits: number;
  readonly printing: boolean;
};

/** Returns how many plans there are to show, which places are shown, and the text of the count. */
export function useShownPlaces({ list, view, plain, hits, endedHits, printing }: Options) {
  const { showAll } = view;
  const total = list?.total ?? 0;
  // The length of an unfiltered list is known before the whole list has arrived.
  const count = plain ? (list?.total ?? limits.planPageSize) : hits;
  const last = pageCount(count, limits.planPageSize);
  const page = showAll ? 1 : Math.min(view.page, last);
  const start = showAll ? 0 : (page - 1) * limits.planPageSize;
  const end = showAll ? hits : start + limits.planPageSize;
  const places = useMemo(() => {
    if (showAll) return undefined;
    return printing ? { start: 0, end: hits } : { start, end };
  }, [showAll, printing, hits, start, end]);

  // On paper only what has arrived counts.
  const known = plain && !printing;
  const found = hitCount(known ? total : hits, total);
  // While the list is still loading, the number of hits is not final.
  const soFar = list === undefined ? '' : list.complete || known ? found : `${found} so far`;
  const text = endedHits === 0 ? soFar : `${soFar}, ${formatNumber(endedHits)} ended`;
  return { count, total, last, page, start, end, places, text };
}
