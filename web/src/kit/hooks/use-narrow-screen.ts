import { useSyncExternalStore } from 'react';

// Below the theme's md breakpoint. A sheet of paper is about as narrow, but fits the table.
const query = 'screen and (max-width: 767.98px)';

// Needed in every render of a list, so it is created once.
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
