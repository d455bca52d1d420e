import { useCallback } from 'react';
import { holdsMemberId } from '../../../../shared/plan/search/member-id.ts';
import { type Restore, useAddressView } from '../../entities/plan-list/use-address-view.ts';

// As on the plan screen: at most this much of the search enters the address, and never a member ID.
const longestSearch = 200;

type DirectoryView = { readonly search: string; readonly openPlan: string | undefined };

const directoryView = {
  read(query: string): DirectoryView {
    const params = new URLSearchParams(query);
    return {
      search: (params.get('q') ?? '').slice(0, longestSearch),
      openPlan: params.get('plan') || undefined,
    };
  },
  written({ search, openPlan }: DirectoryView): string {
    const query = new URLSearchParams();
    if (search.trim() !== '' && !holdsMemberId(search)) query.set('q', search.slice(0, longestSearch));
    if (openPlan !== undefined) query.set('plan', openPlan);
    const text = query.toString();
    return text === '' ? '' : `?${text}`;
  },
  isStep: (from: DirectoryView, to: DirectoryView) =>
    from.openPlan === undefined && to.openPlan !== undefined,
  reducer(view: DirectoryView, change: Partial<DirectoryView> | Restore<DirectoryView>): DirectoryView {
    if (!('type' in change)) return { ...view, ...change };
    // A typed member ID survives an address without a search, because it never enters one.
    const unwritten = change.view.search === '' && holdsMemberId(view.search);
    return unwritten ? { ...change.view, search: view.search } : change.view;
  },
};

/** A directory's search and open plan, kept in step with the address. */
export function useDirectoryView() {
  const [view, change] = useAddressView(directoryView);
  const setSearch = useCallback((search: string) => change({ search }), [change]);
  const open = useCallback((id: string) => change({ openPlan: id }), [change]);
  const close = useCallback(() => change({ openPlan: undefined }), [change]);
  return { ...view, setSearch, open, close };
}
