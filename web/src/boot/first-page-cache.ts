type Owner = { readonly userId: string; readonly facility: string };

/** What the keys of a person's cached list of a facility's plans begin with. */
export const listCachePrefix = ({ userId, facility }: Owner): string =>
  `plans/${encodeURIComponent(userId)}/${encodeURIComponent(facility)}`;

/** Key of the list's first page with what is known of the whole. */
export const firstPageKey = (owner: Owner): string => `${listCachePrefix(owner)}/head`;

/** What the list is asked for with: instead of another list, what changed in the one with this ETag may be sent. */
export const orChanges = (etag: string): string => `${etag}, "changes"`;

/** The cookie that is there until the browser is closed; see lib/storage.ts. */
export const openBrowserCookie = 'coverage-guide-open';

/** Entry of local storage that is there while the server has not been told of a sign-out; see lib/storage.ts. */
export const untoldSignOutEntry = 'untoldSignOut';

/** Enough plans for the first screen, page or cards; few enough to arrive, and to be checked, at once. */
export const firstPageSize = 20;

/**
 * Entry of local storage with the first page of the list that was read last, and its key. It can be read at once: opening the
 * database takes as long as all that comes before the first rows.
 */
export const firstPageEntry = 'planListHead';
