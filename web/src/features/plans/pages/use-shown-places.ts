import { useMemo } from 'react';
import { limits } from '../../../../../shared/limits.ts';
import { hitCount } from '../../../kit/counts.ts';
import type { PlanList } from '../../../lib/plan-list/load-plans.ts';
import type { PlanView } from '../view/plan-view.ts';
import { pageCount } from './page-window.ts';

type Options = {
  readonly list: PlanList | undefined;
  readonly view: PlanView;
  /** Whether all plans are asked for, as they come. */
  readonly plain: boolean;
  readonly hits: number;
  readonly endedHits: number;
  readonly printing: boolean;
};

/** How many plans there are to be shown, which of their places are, and what is said of both. */
export function useShownPlaces({ list, view, plain, hits, endedHits, printing }: Options) {
  const { showAll } = view;
  const total = list?.total ?? 0;
  // Of an unfiltered list the length is known before all of it is here.
  const count = plain ? (list?.total ?? limits.planPageSize) : hits;
  const last = pageCount(count, limits.planPageSize);
  const page = Math.min(view.page, last);
  const start = showAll ? 0 : (page - 1) * limits.planPageSize;
  const end = showAll ? hits : start + limits.planPageSize;
  const places = useMemo(() => {
    if (showAll) return undefined;
    return printing ? { start: 0, end: hits } : { start, end };
  }, [showAll, printing, hits, start, end]);

  const found = hitCount(plain ? total : hits, total);
  // Of a list that is still coming in, a number of hits is no answer yet.
  const soFar = list === undefined ? '' : list.complete || plain ? found : `${found} so far`;
  const text = endedHits === 0 ? soFar : `${soFar}, ${endedHits} ended`;
  return { count, total, last, page, start, end, places, text };
}
