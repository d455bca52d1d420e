import { type Dispatch, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFocusOnArrival } from '../../../kit/hooks/use-focus-on-arrival.ts';
import { type PlanView, type PlanViewAction, prefixPart } from '../view/plan-view.ts';
import type { SearchBoxRefs } from './search-boxes.tsx';

/** Connects the two search boxes to the view: what they report to it, and when their text must follow it. */
export function useSearchBoxes(view: PlanView, dispatch: Dispatch<PlanViewAction>) {
  const general = useRef<HTMLInputElement>(null);
  const prefix = useRef<HTMLInputElement>(null);
  const refs: SearchBoxRefs = useMemo(() => ({ general, prefix }), []);
  const [start] = useState({ search: view.search, prefix: view.prefix });

  // The view was changed elsewhere: by history, a link or the other box.
  useEffect(() => {
    if (general.current !== null && general.current.value !== view.search)
      general.current.value = view.search;
    const box = prefix.current;
    // The box may hold a whole member ID, of which the view knows only the first three characters.
    if (box !== null && prefixPart(box.value) !== view.prefix) box.value = view.prefix;
  }, [view.search, view.prefix]);

  useFocusOnArrival(start.prefix === '' ? general : prefix);

  const onSearch = useCallback((text: string) => dispatch({ type: 'search', text }), [dispatch]);
  const onPrefix = useCallback((text: string) => dispatch({ type: 'prefix', text }), [dispatch]);

  /** Focuses a box and selects its text. The other one is cleared first, because otherwise this one would be disabled. */
  const focusBox = useCallback(
    (which: keyof SearchBoxRefs) => {
      flushSync(() => dispatch({ type: which === 'general' ? 'prefix' : 'search', text: '' }));
      refs[which].current?.focus();
      refs[which].current?.select();
    },
    [dispatch, refs],
  );
  /** Runs the prefix search, wherever the prefix came from. */
  const searchPrefix = useCallback(
    (text: string) => {
      focusBox('prefix');
      onPrefix(text);
    },
    [focusBox, onPrefix],
  );
  /** For the next patient: clears the searches and focuses the general box. */
  const clear = useCallback(() => {
    onPrefix('');
    flushSync(() => onSearch(''));
    refs.general.current?.focus();
  }, [onSearch, onPrefix, refs]);

  return {
    /** For the boxes themselves. */
    inputs: { refs, startSearch: start.search, startPrefix: start.prefix, onSearch, onPrefix },
    ...{ focusBox, searchPrefix, clear },
  };
}

export type SearchBoxControls = ReturnType<typeof useSearchBoxes>;
