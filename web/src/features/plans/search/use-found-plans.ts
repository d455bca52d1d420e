import { useMemo } from 'react';
import type { PayerName } from '../../../../../shared/payer-names/payer-name.ts';
import { type ClassFilter, inClass } from '../../../../../shared/plan/fields/financial-class.ts';
import { verifiedState } from '../../../../../shared/plan/fields/table-columns.ts';
import type { Plan } from '../../../../../shared/plan/plan.ts';
import type { Hits } from '../../../../../shared/plan/search/hits.ts';
import { noTerms } from '../../../kit/highlight/highlighted.tsx';
import { planUse, rowsUsedMost } from '../../../lib/plan-use.ts';
import { type RowNumbers, shownRows } from '../table/row-model.ts';
import { isTooLong, type PlanView } from '../view/plan-view.ts';
import { type NamesOf, namesByPayer } from './found-in.ts';
import { usePlanIndex } from './use-plan-index.ts';

const noWords: Hits['termsOfWords'] = [];
const noRows: readonly number[] = [];
type Found = Pick<Hits, 'rows'> & Partial<Hits>;
const noHits: Found = { rows: new Uint32Array() };

export type FoundPlans = Omit<Hits, 'rows'> & {
  readonly rows: RowNumbers;
  readonly prefixTerms: readonly string[];
  readonly namesOf: NamesOf;
  /** Hits in all classes together, verified or not. */
  readonly inAllClasses: number;
};

/** Returns the rows that match a view, recomputed only when its search, filters or sort change. */
export function useFoundPlans(
  plans: readonly Plan[],
  names: readonly PayerName[],
  view: PlanView,
  filter: ClassFilter,
  now: number,
): FoundPlans {
  const { search: index, order } = usePlanIndex(plans, names);
  const namesOf = useMemo(() => namesByPayer(names), [names]);
  const { search, prefix, sort, verified } = view;
  const isSearching = search.trim() !== '' || prefix !== '';
  // Computed when a search begins: no row moves while the user opens one plan after another.
  const front = useMemo(
    () => (isSearching ? rowsUsedMost(plans, planUse.times()) : noRows),
    [isSearching, plans],
  );
  const hits = useMemo((): Found | undefined => {
    if (isTooLong(search)) return noHits;
    if (search.trim() !== '') return index.general(search, front);
    return prefix === '' ? undefined : index.prefix(prefix, front);
  }, [index, search, prefix, front]);
  const sortClock = sort?.key === 'verified' ? now : undefined;
  const sorted = useMemo(() => sort && order(sort.key, sort.direction, sortClock), [order, sort, sortClock]);
  const clock = verified && now;
  const among = useMemo(() => {
    if (filter === 'All' && verified === undefined) return undefined;
    const isVerified = (plan: Plan) => !verified || verifiedState(plan, clock).state === verified;
    return Uint8Array.from(plans, (plan) => +(inClass(filter, plan.financialClass) && isVerified(plan)));
  }, [plans, filter, verified, clock]);
  const rows = useMemo(
    () => shownRows(plans.length, hits?.rows, sorted, among),
    [plans, hits, sorted, among],
  );
  const terms = hits?.terms ?? noTerms;
  return {
    rows,
    terms: prefix === '' ? terms : noTerms,
    prefixTerms: prefix === '' ? noTerms : terms,
    namesOf,
    termsOfWords: hits?.termsOfWords ?? noWords,
    answer: hits?.answer ?? 'exact',
    telling: hits?.telling ?? noTerms,
    inAllClasses: hits?.rows.length ?? plans.length,
  };
}
