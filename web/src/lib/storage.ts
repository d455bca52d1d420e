import { hexColor } from '../../../shared/facility/facility.ts';
import { signedInSchema } from '../../../shared/people/session.ts';
import { siteConfigSchema } from '../../../shared/site-config.ts';
import * as z from '../../../shared/zod.ts';
import { firstPageEntry, openBrowserCookie, unreportedSignOutEntry } from '../boot/first-page-cache.ts';

/** A value in the browser's storage. Nothing here ever throws: blocked or full storage behaves like empty storage. */
export type Stored<Value> = {
  readonly key: string;
  read: () => Value;
  write: (value: Value) => void;
  remove: () => void;
};

type Area = 'local' | 'session';

/** Kept after a sign-out: table settings, notices read and plans used here, but nothing about people and no plan content. */
const remainingKeys: ReadonlySet<string> = new Set([
  'planTableColumnWidths_v1',
  'planTableColumnOrder',
  'planTableColumnVisibility',
  'planTableDensity',
  'planTableShowAll',
  'singleKeyShortcuts',
  'cookieConsent',
  'facilityColor',
  'siteSettings',
  unreportedSignOutEntry,
  'phiWarningDismissed',
  'planUse',
]);
/** Also kept if the stage allows it. */
const recentPlans = 'recentPlans';

const draftPrefix = 'draft:';
const sessionEndedKey = 'sessionEnded';

function attempt<Result>(action: () => Result, otherwise: Result): Result {
  try {
    return action();
  } catch {
    return otherwise;
  }
}

/** Reading the property itself throws where a browser blocks storage, so it is only read inside `attempt`. */
const areaOf = (area: Area): Storage => (area === 'local' ? window.localStorage : window.sessionStorage);

function storedAs<Value>(
  area: Area,
  key: string,
  decode: (text: string) => Value,
  encode: (value: Value) => string | undefined,
  fallback: Value,
): Stored<Value> {
  const remove = () => attempt(() => areaOf(area).removeItem(key), undefined);
  return {
    key,
    remove,
    read: () =>
      attempt(() => {
        const text = areaOf(area).getItem(key);
        return text === null ? fallback : decode(text);
      }, fallback),
    write: (value) => {
      const text = encode(value);
      if (text === undefined) remove();
      else attempt(() => areaOf(area).setItem(key, text), undefined);
    },
  };
}

/**
 * A JSON value under `key`, parsed by `schema` on every read. Missing and damaged values read as `fallback`.
 * Only values under `remainingKeys` and, if the stage allows it, `recentPlans` survive a sign-out.
 */
export function stored<Value>(
  key: string,
  schema: z.ZodMiniType<Value>,
  fallback: Value,
  area: Area = 'local',
): Stored<Value> {
  const decode = (text: string) => schema.parse(JSON.parse(text));
  return storedAs(area, key, decode, (value) => JSON.stringify(value), fallback);
}

/** A plain text under `key`, as other tools expect to find it. Blank reads as undefined. */
function storedText(key: string, area: Area = 'local'): Stored<string | undefined> {
  const decode = (text: string) => (text.trim() === '' ? undefined : text);
  return storedAs<string | undefined>(area, key, decode, (value) => value, undefined);
}

/** The signed-in person as the API returned them at sign-in. */
export const storedUserSchema = z.omit(signedInSchema, { accessToken: true });
export type StoredUser = z.infer<typeof storedUserSchema>;

const facilityColorSchema = z.object({ facility: z.string(), color: hexColor });
type FacilityColor = z.infer<typeof facilityColorSchema>;

const firstPageSchema = z.object({ key: z.string(), head: z.unknown() });
type FirstPage = z.infer<typeof firstPageSchema>;

const siteSettingsSchema = z.pick(siteConfigSchema, {
  idleMinutes: true,
  listAfterClosing: true,
  keepRecentPlans: true,
});

export const storage = {
  accessToken: storedText('accessToken'),
  activeFacility: storedText('activeFacility'),
  user: stored<StoredUser | undefined>('user', storedUserSchema, undefined),
  /** The facility last worked in and its color, so that the next visit starts with it. */
  facilityColor: stored<FacilityColor | undefined>('facilityColor', facilityColorSchema, undefined),
  cookieConsent: stored('cookieConsent', z.boolean(), false),
  phiWarningDismissed: stored('phiWarningDismissed', z.boolean(), false, 'session'),
  /** Names of the facilities last selected in a registration in this browser; the sign-in page starts with them. */
  requestedFacility: stored<readonly string[]>('requestedFacility', z.array(z.string()), []),
  /** The head of the plan list that was read last, parsed by its reader; see plan-list/plan-list-cache.ts. */
  firstPage: stored<FirstPage | undefined>(firstPageEntry, firstPageSchema, undefined),
  /** The deployment's settings for offline use and for signing out; see site-config.ts. */
  siteSettings: stored('siteSettings', siteSettingsSchema, siteSettingsSchema.parse({})),
  /** True while the server has not been told of a sign-out in this browser. */
  untoldSignOut: stored(unreportedSignOutEntry, z.boolean(), false),
  /** When any tab was last used, in milliseconds since 1970. */
  lastActivity: stored<number | undefined>('lastActivity', z.number(), undefined),
  /** Why this tab's session ended, until the next sign-in: a reload of the sign-in page shows it again. */
  sessionEnded: storedText(sessionEndedKey, 'session'),
  /** True while a person is signed in in this tab: if the session no longer exists at the next load, they are told. */
  signedIn: stored('signedIn', z.boolean(), false, 'session'),
} as const;

const openCookie = `${openBrowserCookie}=1`;

/**
 * Distinguishes a new tab from a reopened browser: closing the browser removes a session cookie but keeps stored data. The
 * cookie carries no other information.
 */
export const browserStayedOpen = {
  read: () => attempt(() => document.cookie.split('; ').includes(openCookie), false),
  write: () => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API answers later, and not in every browser.
    attempt(() => (document.cookie = `${openCookie}; Path=/; SameSite=Strict`), '');
  },
  remove: () => {
    // biome-ignore lint/suspicious/noDocumentCookie: for the same reason.
    attempt(() => (document.cookie = `${openCookie}; Path=/; SameSite=Strict; Max-Age=0`), '');
  },
} as const;

const removeWhere = (area: Area, goes: (key: string) => boolean): void =>
  attempt(() => {
    const place = areaOf(area);
    for (const key of Object.keys(place)) if (goes(key)) place.removeItem(key);
  }, undefined);

/**
 * Removes everything the app stored in this tab's and the browser's storage except `remainingKeys` and, if the
 * stage allows them, the recent plans. With `keepDrafts` the tab's drafts stay.
 */
export function clearStoredSession(keepDrafts: boolean): void {
  const keepsRecent = storage.siteSettings.read().keepRecentPlans;
  removeWhere('local', (key) => !remainingKeys.has(key) && !(keepsRecent && key === recentPlans));
  browserStayedOpen.remove();
  clearTabStorage(keepDrafts);
}

/** Removes what belongs only to this tab. */
export function clearTabStorage(keepDrafts: boolean): void {
  removeWhere('session', (key) => !remainingKeys.has(key) && !(keepDrafts && key.startsWith(draftPrefix)));
}

/** Returns the key of one person's unsaved text of one form in this tab; see drafts/drafts.ts. */
export function draftPlace(userId: string, formId: string): string {
  return `${draftPrefix}${userId}:${formId}`;
}

/** The stored text under such a key. */
export const draftText = (place: string): Stored<string | undefined> => storedText(place, 'session');

/** For the record of what was sent, next to its draft; it contains no text of its own. */
const sendingSuffix = ':sending';

/** Returns the form ID under which the key of what was sent from a form is stored; see use-idempotency-key.ts. */
export const sendingId = (formId: string): string => formId + sendingSuffix;

/** Reports whether this tab stores unsaved text of that person or, without an ID, of anybody. */
export function hasDrafts(userId?: string): boolean {
  const own = userId === undefined ? draftPrefix : draftPlace(userId, '');
  return attempt(
    () => Object.keys(areaOf('session')).some((key) => key.startsWith(own) && !key.endsWith(sendingSuffix)),
    false,
  );
}

/** Removes all other people's drafts in this tab. */
export function removeDraftsOfOthers(userId: string): void {
  const own = draftPlace(userId, '');
  removeWhere('session', (key) => key.startsWith(draftPrefix) && !key.startsWith(own));
}

/** Tells the other tabs why the session ended. Nothing stays stored: the change itself is the message. */
export function notifyOtherTabs(sentence: string): void {
  attempt(() => {
    areaOf('local').setItem(sessionEndedKey, sentence);
    areaOf('local').removeItem(sessionEndedKey);
  }, undefined);
}

type Elsewhere = {
  /** Another tab changed this key, or everything (null). Also null for a page restored from the back/forward cache. */
  readonly changed: (key: string | null) => void;
  /** Another tab reported why the session ended. */
  readonly ended?: (sentence: string) => void;
};

/** Calls back when another tab has changed what is stored. Returns the function that stops it. */
export function onStoredElsewhere({ changed, ended }: Elsewhere): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== sessionEndedKey) changed(event.key);
    else if (event.newValue !== null) ended?.(event.newValue);
  };
  const onReturn = ({ persisted }: PageTransitionEvent) => persisted && changed(null);
  window.addEventListener('storage', onStorage);
  window.addEventListener('pageshow', onReturn);
  return () => {
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', onReturn);
  };
}
