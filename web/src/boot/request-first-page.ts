import {
  firstPageEntry,
  firstPageKey,
  firstPageSize,
  openBrowserCookie,
  orChanges,
  unreportedSignOutEntry,
} from './first-page-cache.ts';

/** The request for the first page of plans that is sent before the app's code has loaded. Its response can be taken once. */
export type FirstPageRequest = {
  /** Whether a request was sent: a person is signed in and is going to the plan screen. */
  readonly sent: boolean;
  /** Returns the response to an identical request: same address and token, and no ETag or the same one that the app sends. */
  readonly take: (address: string, headers: Headers) => Promise<Response | undefined>;
};

type Reader = { readonly token: string; readonly userId: string; readonly facility: string };

const none: FirstPageRequest = { sent: false, take: async () => undefined };

/** Reports whether a path is the plan screen's or leads there. */
const isPlanScreen = (pathname: string): boolean => /^\/(plans(\/.*)?)?$/.test(pathname);

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

/**
 * Returns who will read the plans, without full parsing. The app parses the stored values later; here anything
 * unexpected only means that nothing is requested. @throws SyntaxError, or if storage is blocked
 */
function storedReader(now: number): Reader | undefined {
  const token = localStorage.getItem('accessToken') ?? '';
  const payload = token.split('.')[1] ?? '';
  const expires = field(JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))), 'exp');
  const userId = field(JSON.parse(localStorage.getItem('user') ?? ''), '_id');
  const facility = localStorage.getItem('activeFacility')?.trim();
  if (typeof expires !== 'number' || expires * 1000 <= now) return undefined;
  // A reopened browser first asks the server for its session; one with an unreported sign-out first reports it.
  if (!document.cookie.includes(openBrowserCookie) || localStorage.getItem(unreportedSignOutEntry) !== null)
    return undefined;
  return typeof userId === 'string' && facility ? { token, userId, facility } : undefined;
}

/** Returns the first page's address. Building it from the contract would require loading the contract first. */
const firstPageAddress = (facility: string): string =>
  `/api/books?${new URLSearchParams({ facility, limit: String(firstPageSize) })}`;

/** As in lib/api/api-request.ts: after this many milliseconds no answer will come. */
const answerWithinMs = 30_000;

/** Returns the If-None-Match value for the rows in local storage. @throws SyntaxError if the entry is damaged */
function cachedEtag(owner: Reader): string | undefined {
  const cached: unknown = JSON.parse(localStorage.getItem(firstPageEntry) ?? 'null');
  const etag = field(field(cached, 'head'), 'etag');
  return field(cached, 'key') === firstPageKey(owner) && typeof etag === 'string'
    ? orChanges(etag)
    : undefined;
}

function send(reader: Reader): FirstPageRequest {
  const address = firstPageAddress(reader.facility);
  const authorization = `Bearer ${reader.token}`;
  const etag = cachedEtag(reader);
  const headers = new Headers({ Accept: 'application/json', Authorization: authorization });
  if (etag !== undefined) headers.set('If-None-Match', etag);
  const signal = AbortSignal.timeout(answerWithinMs);
  let response: Promise<Response> | undefined = fetch(address, {
    headers,
    signal,
    credentials: 'same-origin',
    cache: 'no-store',
  });
  // A response that nobody takes may fail silently.
  response.catch(() => undefined);
  return {
    sent: true,
    take: async (url, sent) => {
      if (url !== address || sent.get('Authorization') !== authorization) return undefined;
      const taken = response;
      response = undefined;
      // "Not modified" only means something to a request with the same ETag.
      return etag === undefined || etag === sent.get('If-None-Match') ? taken : undefined;
    },
  };
}

/**
 * Requests the first plans for a signed-in person while the app's code is still loading. On other pages, without
 * a session, or with blocked or damaged storage it sends nothing.
 */
export function requestFirstPage(pathname: string, now: number): FirstPageRequest {
  if (!isPlanScreen(pathname)) return none;
  try {
    const reader = storedReader(now);
    return reader === undefined ? none : send(reader);
  } catch {
    return none;
  }
}
