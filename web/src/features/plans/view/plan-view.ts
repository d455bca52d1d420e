import type { PlanColumnKey } from '../../../../../shared/plan/fields/plan-columns.ts';
import { holdsMemberId } from '../../../../../shared/plan/search/member-id.ts';
import { prefixStart } from '../../../../../shared/plan/search/prefix-search.ts';
import { foldText } from '../../../../../shared/text/fold-text.ts';
import type { FactState } from '../../../../../shared/verification/fact-state.ts';
import { nextSort, type Sort } from '../../../kit/data-table/sort.ts';

export type PlanSort = Sort<PlanColumnKey>;

/**
 * What the plan screen shows, all of it in the address. At most one of `search` and `prefix` holds text.
 * `page` counts from 1; `openPlan` is the ID of the plan in the detail modal.
 */
export type PlanView = {
  readonly search: string;
  readonly prefix: string;
  readonly sort: PlanSort | undefined;
  /** Shows only plans whose facts are in this state. */
  readonly verified: FactState | undefined;
  readonly page: number;
  readonly showAll: boolean;
  readonly openPlan: string | undefined;
};

export type PlanViewAction =
  | { readonly type: 'search'; readonly text: string }
  | { readonly type: 'prefix'; readonly text: string }
  | { readonly type: 'sort'; readonly key: PlanColumnKey }
  | { readonly type: 'verified'; readonly state: FactState | undefined }
  | { readonly type: 'bestMatch' }
  | { readonly type: 'page'; readonly page: number }
  | { readonly type: 'showAll'; readonly on: boolean }
  | { readonly type: 'open'; readonly id: string }
  | { readonly type: 'close' }
  | { readonly type: 'restore'; readonly view: PlanView };

export const emptyView: PlanView = {
  search: '',
  prefix: '',
  sort: undefined,
  verified: undefined,
  page: 1,
  showAll: false,
  openPlan: undefined,
};

// Longer texts are not typed searches; the address stays short enough for every email program.
export const longestSearch = 200;

/** Reports whether a text is no search: with each word compared with every plan, a pasted page would hold up the screen. */
export const isTooLong = (search: string): boolean => search.trim().length > longestSearch;

/** Returns everything that decides which rows a view finds and in what order, as text that can be compared. */
export const questionOf = ({ page, showAll, openPlan, ...question }: PlanView): string =>
  JSON.stringify(question);

/** Reports whether a view leaves out rows that its search finds. */
export const isFiltered = ({
  search,
  prefix,
  sort,
  page,
  showAll,
  openPlan,
  ...filters
}: PlanView): boolean => Object.values(filters).some((filter) => filter !== undefined);

/** What stands before an ID: `Member ID:`, `ID#`, `Member No.`. */
const label = /^\D*(?:[a-z] ?[:#=]|\b(?:id|number|no|prefix)\b)[\s:#=.]*/;

/**
 * Returns the part of a typed or pasted member ID that may leave the input box: its first three letters or digits, in upper
 * case. The rest identifies a patient and is kept out of state, address, storage and network.
 */
export function prefixPart(typed: string): string {
  const id = foldText(typed).replace(label, '');
  return prefixStart(id === '' ? typed : id).toUpperCase();
}

/** Keeps a search that the address never holds, unless the new address has another search. */
function withUnwritten(view: PlanView, restored: PlanView): PlanView {
  const asksElse = restored.search !== '' || restored.prefix !== '';
  return asksElse || !holdsMemberId(view.search) ? restored : { ...restored, search: view.search };
}

export function planViewReducer(view: PlanView, action: PlanViewAction): PlanView {
  switch (action.type) {
    case 'search':
      return view.search === action.text
        ? view
        : { ...view, search: action.text, prefix: action.text === '' ? view.prefix : '', page: 1 };
    case 'prefix': {
      const prefix = prefixPart(action.text);
      return view.prefix === prefix
        ? view
        : { ...view, prefix, search: prefix === '' ? view.search : '', page: 1 };
    }
    case 'sort':
      return { ...view, sort: nextSort(view.sort, action.key), page: 1 };
    case 'verified':
      return { ...view, verified: action.state, page: 1 };
    case 'bestMatch':
      return { ...view, sort: undefined, page: 1 };
    case 'page':
      return view.page === action.page ? view : { ...view, page: action.page };
    case 'showAll':
      return { ...view, showAll: action.on, page: 1 };
    case 'open':
      return { ...view, openPlan: action.id };
    case 'close':
      return view.openPlan === undefined ? view : { ...view, openPlan: undefined };
    case 'restore':
      return withUnwritten(view, action.view);
  }
}
