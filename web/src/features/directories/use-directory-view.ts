import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { holdsMemberId } from '../../../../shared/plan/search/member-id.ts';
import * as z from '../../../../shared/zod.ts';
import { writtenUrls } from '../../lib/written-urls.ts';

// As on the plan screen: the address is updated when typing pauses, with at most this much of the search and never a member ID.
const typingPauseMs = 400;
const longestSearch = 200;

/** Marks a history entry that opened a plan from the list; the entry before it is the list. */
const openedHere = { planOpenedHere: true };
const openedHereSchema = z.object({ planOpenedHere: z.literal(true) });

type DirectoryView = { readonly search: string; readonly openPlan: string | undefined };

function read(query: string): DirectoryView {
  const params = new URLSearchParams(query);
  return {
    search: (params.get('q') ?? '').slice(0, longestSearch),
    openPlan: params.get('plan') || undefined,
  };
}

function written({ search, openPlan }: DirectoryView): string {
  const query = new URLSearchParams();
  if (search.trim() !== '' && !holdsMemberId(search)) query.set('q', search.slice(0, longestSearch));
  if (openPlan !== undefined) query.set('plan', openPlan);
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

/** A directory's search and open plan, kept in step with the address. Opening a plan adds a history entry to go back from. */
export function useDirectoryView() {
  const rendered = useLocation();
  const { pathname, search: query, state } = rendered;
  const navigate = useNavigate();
  const inAddress = read(query);
  const [search, setSearch] = useState(inAddress.search);
  const openPlan = inAddress.openPlan;

  /** A step to or from a plan that is in the history, but that a busy machine has yet to render. */
  const underway = useRef<'opening' | 'closing'>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: also if the step led to the same address
  useEffect(() => {
    underway.current = undefined;
  }, [rendered]);

  // Follows history or a link to another search. A typed member ID, which never enters the address, survives an empty search.
  const [own] = useState(() => writtenUrls(inAddress.search));
  useEffect(() => {
    if (own.cameFromElsewhere(inAddress.search))
      setSearch((now) => (inAddress.search === '' && holdsMemberId(now) ? now : inAddress.search));
  }, [inAddress.search, own]);

  useEffect(() => {
    const nextQuery = written({ search, openPlan });
    if (nextQuery === written({ search: read(query).search, openPlan })) return;
    const timer = setTimeout(() => {
      // Written once the step has been rendered: now it would undo it.
      if (underway.current !== undefined) return;
      own.write(read(nextQuery).search);
      navigate({ pathname, search: nextQuery }, { replace: true, state, preventScrollReset: true });
    }, typingPauseMs);
    return () => clearTimeout(timer);
  }, [search, openPlan, query, pathname, state, own, navigate]);

  const open = useCallback(
    (id: string) => {
      // A plan that follows another takes its place in the history, and so does the second click of a double click.
      const replace = openPlan !== undefined || underway.current !== undefined;
      if (!replace) {
        // Update the list's own entry first: going back to it must find what was typed a moment ago.
        const list = written({ search, openPlan: undefined });
        own.write(read(list).search);
        navigate({ pathname, search: list }, { replace: true, state, preventScrollReset: true });
      }
      navigate(
        { pathname, search: written({ search, openPlan: id }) },
        { replace, state: openPlan === undefined ? openedHere : state, preventScrollReset: true },
      );
      underway.current = 'opening';
    },
    [navigate, own, pathname, search, state, openPlan],
  );
  const close = useCallback(() => {
    // Another press of Escape would go back beyond the list.
    if (underway.current === 'closing') return;
    underway.current = 'closing';
    if (openedHereSchema.safeParse(state).success) navigate(-1);
    else
      navigate(
        { pathname, search: written({ search, openPlan: undefined }) },
        { replace: true, state: null, preventScrollReset: true },
      );
  }, [navigate, pathname, search, state]);

  return { search, setSearch, openPlan, open, close };
}
