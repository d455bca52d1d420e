import { createStore, type UseStore } from 'idb-keyval';

/** Where lists are kept in this browser. Opening creates the store on the first visit. */
export const openKeptLists = (): UseStore => createStore('coverage-guide', 'lists');

type Owner = { readonly userId: string; readonly facility: string };

/** What the parts of a person's kept list of a facility's plans begin with. */
export const planListBase = ({ userId, facility }: Owner): string =>
  `plans/${encodeURIComponent(userId)}/${encodeURIComponent(facility)}`;

/** Key of the list's first rows with what is known of the whole. */
export const planListHead = (owner: Owner): string => `${planListBase(owner)}/head`;

/** Enough plans for the first screen, page or cards; few enough to arrive, and to be checked, at once. */
export const firstPageSize = 20;

/**
 * How long a call waits for what is kept (ms): reading it takes a few milliseconds, but the first visit's set-up of the
 * storage takes ten times as long.
 */
export const keptPatienceMs = 25;
