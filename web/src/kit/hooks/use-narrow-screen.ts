import { useSyncExternalStore } from 'react';

// The theme's md breakpoint. A sheet of paper is about as narrow, and holds the table all the same.
const query = 'screen and (max-width: 767.98px)';

// Asked in every render of a list, so it is made once.
let mediaQuery: MediaQueryList | undefined;

function media(): MediaQueryList {
  mediaQuery ??= window.matchMedia(query);
  return mediaQuery;
}

function subscribe(changed: () => void): () => void {
  const list = media();
  list.addEventListener('change', changed);
  return () => list.removeEventListener('change', changed);
}

/** True below 768 px, where the table becomes cards. */
export function useNarrowScreen(): boolean {
  return useSyncExternalStore(subscribe, () => media().matches);
}
