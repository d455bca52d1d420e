import {
  firstPageEntry,
  firstPageKey,
  firstPageSize,
  openBrowserCookie,
  orChanges,
  untoldSignOutEntry,
} from './first-page-cache.ts';

/** The request for the first page of plans that goes out before the app's code is here. Its response can be taken once. */
export type FirstPageRequest = {
  /** Somebody is signed in and goes to the plan screen. */
  readonly sent: boolean;
  /** The response to the same request: same address and token, and no ETag but the one that the app asks with as well. */
  readonly take: (address: string, headers: Headers) => Promise<Response | undefined>;
};

type Reader = { readonly token: string; readonly userId: string; readonly facility: string };

const none: FirstPageRequest = { sent: false, take: async () => undefined };

/** The address of the plan screen, or one that leads there. */
const isPlanScreen = (pathname: string): boolean => /^\/(plans(\/.*)?)?$/.test(pathname);

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

/**
 * Who will read the plans, as far as plain reading tells. What is stored is parsed by the app later; here anything
 * unexpected only means that nothing is requested. @throws SyntaxError, or if storage is blocked
 */
function storedReader(now: number): Reader | undefined {
  const token = localStorage.getItem('accessToken') ?? '';
  const payload = token.split('.')[1] ?? '';
  const expires = field(JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))), 'exp');
  const userId = field(JSON.parse(localStorage.getItem('user') ?? ''), '_id');
  const facility = localStorage.getItem('activeFacility')?.trim();
  if (typeof expires !== 'number' || expires * 1000 <= now) return undefined;
  // A reopened browser asks the server for its session first, and one in which somebody signed out tells it.
  if (!document.cookie.includes(openBrowserCookie) || localStorage.getItem(untoldSignOutEntry) !== null)
    return undefined;
  return typeof userId === 'string' && facility ? { token, userId, facility } : undefined;
}

/** The first page's address; the contract's own way of building it would load the contract first. */
const firstPageAddress = (facility: string): string =>
  `/api/books?${new URLSearchParams({ facility, limit: String(firstPageSize) })}`;

/** As in lib/api-request.ts: after this many milliseconds no answer will come. */
const answerWithinMs = 30_000;

/** What the rows that local storage holds are asked about with. @throws SyntaxError if that is damaged */
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
  // A call that nobody takes up may fail unheard.
  response.catch(() => undefined);
  return {
    sent: true,
    take: async (url, sent) => {
      if (url !== address || sent.get('Authorization') !== authorization) return undefined;
      const taken = response;
      response = undefined;
      // "Not modified" means something only to who asks with the same ETag.
      return etag === undefined || etag === sent.get('If-None-Match') ? taken : undefined;
    },
  };
}

/**
 * Asks the server for the first plans of a signed-in person while the app's code is still on its way. Elsewhere,
 * without a session, or with blocked or damaged storage it sends nothing.
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
