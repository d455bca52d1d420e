import { hexColor } from '../../../shared/facility/facility.ts';
import { limits } from '../../../shared/limits.ts';
import { signedInSchema } from '../../../shared/people/session.ts';
import * as z from '../../../shared/zod.ts';
import { firstPageEntry, openBrowserCookie, untoldSignOutEntry } from '../boot/first-page-cache.ts';

/** A value in the browser's storage. Nothing here ever throws: blocked or full storage behaves like an empty one. */
export type Stored<Value> = {
  readonly key: string;
  read: () => Value;
  write: (value: Value) => void;
  remove: () => void;
};

type Area = 'local' | 'session';

/** Kept when a person signs out: they say how the table looks, which notices were read and which plans are used here, nothing of what plans say or of people. */
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
  untoldSignOutEntry,
  'phiWarningDismissed',
  'planUse',
]);
/** Kept as well where the stage says so. */
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
 * Table settings outlive sign-out if their key is in `keptAfterSignOut` above; everything else goes.
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

/** The signed-in person as the API described them at sign-in. */
export const storedUserSchema = z.omit(signedInSchema, { accessToken: true });
export type StoredUser = z.infer<typeof storedUserSchema>;

const facilityColorSchema = z.object({ facility: z.string(), color: hexColor });
type FacilityColor = z.infer<typeof facilityColorSchema>;

const firstPageSchema = z.object({ key: z.string(), head: z.unknown() });
type FirstPage = z.infer<typeof firstPageSchema>;

const siteSettingsSchema = z.object({
  idleMinutes: z.number(),
  listAfterClosing: z.boolean(),
  keepRecentPlans: z._default(z.boolean(), false),
});

export const storage = {
  accessToken: storedText('accessToken'),
  activeFacility: storedText('activeFacility'),
  user: stored<StoredUser | undefined>('user', storedUserSchema, undefined),
  /** The facility last worked in and its color, so that the next visit starts in it. */
  facilityColor: stored<FacilityColor | undefined>('facilityColor', facilityColorSchema, undefined),
  cookieConsent: stored('cookieConsent', z.boolean(), false),
  phiWarningDismissed: stored('phiWarningDismissed', z.boolean(), false, 'session'),
  /** Names of the facilities last registered for at this browser; the sign-in page starts with them. */
  requestedFacility: stored<readonly string[]>('requestedFacility', z.array(z.string()), []),
  /** The head of the plan list that was read last, parsed by who reads it; see plan-list/plan-list-cache.ts. */
  firstPage: stored<FirstPage | undefined>(firstPageEntry, firstPageSchema, undefined),
  /** What the deployment says of the time without a network and of signing out; see site-config.ts. */
  siteSettings: stored('siteSettings', siteSettingsSchema, {
    idleMinutes: limits.idle.minutes,
    listAfterClosing: false,
    keepRecentPlans: false,
  }),
  /** Somebody has signed out here, and the server has not been told. */
  untoldSignOut: stored(untoldSignOutEntry, z.boolean(), false),
  /** When somebody last used any tab, in milliseconds since 1970. */
  lastActivity: stored<number | undefined>('lastActivity', z.number(), undefined),
  /** Why the session of this tab ended, until the next sign-in: a reload of the sign-in page says it again. */
  sessionEnded: storedText(sessionEndedKey, 'session'),
  /** Somebody is signed in in this tab: if the session is gone when it is next loaded, they are told. */
  signedIn: stored('signedIn', z.boolean(), false, 'session'),
} as const;

const openCookie = `${openBrowserCookie}=1`;

/**
 * Tells a new tab from a reopened browser: a cookie without an age goes when the browser is closed, and what is stored stays.
 * It says nothing but that.
 */
export const browserStayedOpen = {
  read: () => attempt(() => document.cookie.split('; ').includes(openCookie), false),
  write: () => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API answers later, and not in every browser.
    attempt(() => (document.cookie = `${openCookie}; Path=/; SameSite=Strict`), '');
  },
  remove: () => {
    // biome-ignore lint/suspicious/noDocumentCookie: as above.
    attempt(() => (document.cookie = `${openCookie}; Path=/; SameSite=Strict; Max-Age=0`), '');
  },
} as const;

/** An older version kept the refresh token here; it lives in an HttpOnly cookie now. */
export function removeOldRefreshToken(): void {
  attempt(() => areaOf('local').removeItem('refreshToken'), undefined);
}

/**
 * Removes everything the app stored in this tab's and the browser's storage but the table settings and the notices
 * that were read. The tab's drafts stay with `keepDrafts`.
 */
export function clearStoredSession(keepDrafts: boolean): void {
  const keepsRecent = storage.siteSettings.read().keepRecentPlans;
  attempt(() => {
    const local = areaOf('local');
    for (const key of Object.keys(local))
      if (!remainingKeys.has(key) && !(keepsRecent && key === recentPlans)) local.removeItem(key);
  }, undefined);
  browserStayedOpen.remove();
  clearTabStorage(keepDrafts);
}

/** Removes what belongs to this tab alone. */
export function clearTabStorage(keepDrafts: boolean): void {
  attempt(() => {
    const tab = areaOf('session');
    for (const key of Object.keys(tab)) {
      if (remainingKeys.has(key) || (keepDrafts && key.startsWith(draftPrefix))) continue;
      tab.removeItem(key);
    }
  }, undefined);
}

/** Where the unsaved text of one form of one person is kept in this tab; see drafts/drafts.ts. */
export function draftPlace(userId: string, formId: string): string {
  return `${draftPrefix}${userId}:${formId}`;
}

/** What is kept at such a place. */
export const draftText = (place: string): Stored<string | undefined> => storedText(place, 'session');

/** What was sent with a draft, beside it: no text of its own. */
const sendingSuffix = ':sending';

/** Where the key of what was sent from a form is kept; see use-once-key.ts. */
export const sendingId = (formId: string): string => formId + sendingSuffix;

/** True if this tab keeps unsaved text of that person, or of anybody. */
export function hasDrafts(userId?: string): boolean {
  const own = userId === undefined ? draftPrefix : draftPlace(userId, '');
  return attempt(
    () => Object.keys(areaOf('session')).some((key) => key.startsWith(own) && !key.endsWith(sendingSuffix)),
    false,
  );
}

/** Removes the drafts of everybody else in this tab. */
export function removeDraftsOfOthers(userId: string): void {
  attempt(() => {
    const tab = areaOf('session');
    const own = draftPlace(userId, '');
    for (const key of Object.keys(tab))
      if (key.startsWith(draftPrefix) && !key.startsWith(own)) tab.removeItem(key);
  }, undefined);
}

/** Tells the other tabs why the session ended. Nothing stays behind: only the change itself is heard. */
export function tellOtherTabsWhy(sentence: string): void {
  attempt(() => {
    areaOf('local').setItem(sessionEndedKey, sentence);
    areaOf('local').removeItem(sessionEndedKey);
  }, undefined);
}

type Elsewhere = {
  /** Another tab changed this key, or everything (null). A page that the browser brings back as it was has heard nothing: null, too. */
  readonly changed: (key: string | null) => void;
  /** Another tab said why the session ended. */
  readonly ended?: (sentence: string) => void;
};

/** Calls back when another tab changed what is stored. Answers the function that stops it. */
export function onStoredElsewhere({ changed, ended }: Elsewhere): () => void {
  const onStorage = (event: StorageEvent) => {
    // Tabs share local storage only; session storage of frames would be reported as well.
    if (event.storageArea === attempt(() => areaOf('session'), null)) return;
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
