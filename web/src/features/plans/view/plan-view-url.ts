import { holdsMemberId } from '../../../../../shared/plan/search/member-id.ts';
import { factStates } from '../../../../../shared/verification/fact-state.ts';
import { columnsByKey } from '../columns/column-settings.ts';
import {
  emptyView,
  longestSearch,
  type PlanSort,
  type PlanView,
  prefixPart,
  questionOf,
} from './plan-view.ts';

/** `planName` is ascending, `-planName` descending; an unknown column means no sort. */
function parseSort(text: string | null): PlanSort | undefined {
  if (text === null) return undefined;
  const descending = text.startsWith('-');
  const column = columnsByKey.get(descending ? text.slice(1) : text);
  return column && { key: column.key, direction: descending ? 'desc' : 'asc' };
}

function parsePage(text: string | null): number {
  return text !== null && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : 1;
}

/**
 * Returns the view that a query string (`?q=…`) describes. Values that cannot be read fall back to the empty view's.
 * @param showsAll whether all rows are shown if the query does not say
 */
export function viewFromQuery(query: string, showsAll = false): PlanView {
  const params = new URLSearchParams(query);
  const search = (params.get('q') ?? '').slice(0, longestSearch);
  return {
    ...emptyView,
    search,
    prefix: search === '' ? prefixPart(params.get('prefix') ?? '') : '',
    sort: parseSort(params.get('sort')),
    verified: factStates.find((state) => state === params.get('verified')),
    page: parsePage(params.get('page')),
    showAll: params.get('all') === '1' || (showsAll && !params.has('page')),
    openPlan: params.get('plan') || undefined,
  };
}

/** Returns the query string of a view, empty or starting with `?`; default values and searches for a member ID are left out. */
export function queryOfView(view: PlanView): string {
  const query = new URLSearchParams();
  if (view.search !== '' && !holdsMemberId(view.search)) query.set('q', view.search.slice(0, longestSearch));
  if (view.prefix !== '') query.set('prefix', prefixPart(view.prefix));
  if (view.sort !== undefined)
    query.set('sort', `${view.sort.direction === 'desc' ? '-' : ''}${view.sort.key}`);
  if (view.verified !== undefined) query.set('verified', view.verified);
  if (view.page > 1 && !view.showAll) query.set('page', String(view.page));
  if (view.showAll) query.set('all', '1');
  if (view.openPlan !== undefined) query.set('plan', view.openPlan);
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

/** Returns the query string for another financial class: same search and sort, first page, no open plan. */
export function queryForOtherClass(view: PlanView): string {
  return queryOfView({ ...view, page: 1, openPlan: undefined });
}

/** Reports whether Back should undo a change: opening a plan and turning a page, but not typing, sorting or Show All. */
export function isStep(from: PlanView, to: PlanView): boolean {
  if (to.openPlan !== from.openPlan) return from.openPlan === undefined;
  return questionOf(to) === questionOf(from) && to.showAll === from.showAll && to.page !== from.page;
}
