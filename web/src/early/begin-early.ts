import { firstPageSize, nearHeadEntry, planListHead } from './kept-lists.ts';

/** What was asked before the app's code was here, to be had once. */
export type Early = {
  /** Whether anything was asked: somebody is signed in and goes to the plan screen. */
  readonly begun: boolean;
  /** The answer to the same call: same address and token, and no ETag but the one that the app asks with as well. */
  readonly answer: (address: string, headers: Headers) => Promise<Response | undefined>;
};

type Reader = { readonly token: string; readonly userId: string; readonly facility: string };

const nothing: Early = { begun: false, answer: async () => undefined };

/** The address of the plan screen, or one that leads there. */
const isPlanScreen = (pathname: string): boolean => /^\/(plans(\/.*)?)?$/.test(pathname);

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

/**
 * Who will read the plans, as far as plain reading tells. What is stored is parsed by the app later; here anything
 * unexpected only means that nothing is asked early. @throws SyntaxError, or if storage is blocked
 */
function storedReader(now: number): Reader | undefined {
  const token = localStorage.getItem('accessToken') ?? '';
  const payload = token.split('.')[1] ?? '';
  const expires = field(JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))), 'exp');
  const userId = field(JSON.parse(localStorage.getItem('user') ?? ''), '_id');
  const facility = localStorage.getItem('activeFacility')?.trim();
  if (typeof expires !== 'number' || expires * 1000 <= now) return undefined;
  return typeof userId === 'string' && facility ? { token, userId, facility } : undefined;
}

/** The first page's address; the contract's own way of building it would load the contract first. */
const firstPageAddress = (facility: string): string =>
  `/api/books?${new URLSearchParams({ facility, limit: String(firstPageSize) })}`;

/** As in lib/api-request.ts: after this many milliseconds no answer will come. */
const answerWithinMs = 30_000;

/** The ETag of the list's rows that local storage holds. @throws SyntaxError if that is damaged */
function keptEtag(owner: Reader): string | undefined {
  const near: unknown = JSON.parse(localStorage.getItem(nearHeadEntry) ?? 'null');
  const etag = field(field(near, 'head'), 'etag');
  return field(near, 'key') === planListHead(owner) && typeof etag === 'string' ? etag : undefined;
}

function ask(reader: Reader): Early {
  const address = firstPageAddress(reader.facility);
  const authorization = `Bearer ${reader.token}`;
  const etag = keptEtag(reader);
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
    begun: true,
    answer: async (wanted, asked) => {
      if (wanted !== address || asked.get('Authorization') !== authorization) return undefined;
      const taken = response;
      response = undefined;
      // "Not modified" means something only to who asks with the same ETag.
      return etag === undefined || etag === asked.get('If-None-Match') ? taken : undefined;
    },
  };
}

/**
 * Asks the server for the first plans of a signed-in person while the app's code is still on its way. Elsewhere,
 * without a session, or with blocked or damaged storage it asks for nothing.
 */
export function beginEarly(pathname: string, now: number): Early {
  if (!isPlanScreen(pathname)) return nothing;
  try {
    const reader = storedReader(now);
    return reader === undefined ? nothing : ask(reader);
  } catch {
    return nothing;
  }
}
