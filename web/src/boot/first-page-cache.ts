type Owner = { readonly userId: string; readonly facility: string };

/** The prefix of the keys under which a person's list of a facility's plans is cached. */
export const listCachePrefix = ({ userId, facility }: Owner): string =>
  `plans/${encodeURIComponent(userId)}/${encodeURIComponent(facility)}`;

/** The key of the list's first page, stored with what is known about the whole list. */
export const firstPageKey = (owner: Owner): string => `${listCachePrefix(owner)}/head`;

/** Returns the If-None-Match value for a list: the server may send what changed since this ETag instead of another list. */
export const orChanges = (etag: string): string => `${etag}, "changes"`;

/** A cookie that lasts until the browser is closed; see lib/storage.ts. */
export const openBrowserCookie = 'coverage-guide-open';

/** Local storage entry that exists while the server has not been told of a sign-out; see lib/storage.ts. */
export const unreportedSignOutEntry = 'untoldSignOut';

/** Enough plans for the first screen, as a table or as cards; few enough to arrive and be validated immediately. */
export const firstPageSize = 20;

/**
 * Local storage entry with the first page of the list that was read last, and its key. It can be read immediately; opening
 * the database takes as long as everything else that happens before the first rows.
 */
export const firstPageEntry = 'planListHead';
