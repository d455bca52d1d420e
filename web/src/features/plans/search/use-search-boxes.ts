import { type Dispatch, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type PlanView, type PlanViewAction, prefixPart } from '../view/plan-view.ts';
import type { SearchBoxRefs } from './search-boxes.tsx';

/** Connects the two search boxes with the view: what they tell it, and when their text must follow it. */
export function useSearchBoxes(view: PlanView, dispatch: Dispatch<PlanViewAction>) {
  const general = useRef<HTMLInputElement>(null);
  const prefix = useRef<HTMLInputElement>(null);
  const refs: SearchBoxRefs = useMemo(() => ({ general, prefix }), []);
  const [start] = useState({ search: view.search, prefix: view.prefix });

  // The view changed from elsewhere: history, a link, the other box.
  useEffect(() => {
    if (general.current !== null && general.current.value !== view.search)
      general.current.value = view.search;
    const box = prefix.current;
    // The box may hold a whole member ID of which the view knows the first three characters only.
    if (box !== null && prefixPart(box.value) !== view.prefix) box.value = view.prefix;
  }, [view.search, view.prefix]);

  // The desk's first act is to type; on a phone the keyboard would cover what is there. Before the screen is painted, so
  // that its styles are reckoned once.
  useLayoutEffect(() => {
    const touch = window.matchMedia('(pointer: coarse)').matches;
    // The main area has the focus already where the page came late.
    const free = document.activeElement?.contains(general.current) ?? true;
    if (!touch && free) {
      (prefix.current?.value ? prefix.current : general.current)?.focus({ preventScroll: true });
    }
  }, []);

  const onSearch = useCallback((text: string) => dispatch({ type: 'search', text }), [dispatch]);
  const onPrefix = useCallback((text: string) => dispatch({ type: 'prefix', text }), [dispatch]);

  /** Goes to a box with its text selected. The other one is cleared first, or the box would be switched off. */
  const focusBox = useCallback(
    (which: keyof SearchBoxRefs) => {
      flushSync(() => dispatch({ type: which === 'general' ? 'prefix' : 'search', text: '' }));
      refs[which].current?.focus();
      refs[which].current?.select();
    },
    [dispatch, refs],
  );
  /** Asks the prefix search, wherever the question came from. */
  const searchPrefix = useCallback(
    (text: string) => {
      focusBox('prefix');
      onPrefix(text);
    },
    [focusBox, onPrefix],
  );
  /** For the next patient: nothing is searched, and the general box has the cursor. */
  const clear = useCallback(() => {
    onPrefix('');
    flushSync(() => onSearch(''));
    refs.general.current?.focus();
  }, [onSearch, onPrefix, refs]);

  return {
    refs,
    startSearch: start.search,
    startPrefix: start.prefix,
    onSearch,
    onPrefix,
    focusBox,
    searchPrefix,
    clear,
  };
}

export type SearchBoxControls = ReturnType<typeof useSearchBoxes>;
