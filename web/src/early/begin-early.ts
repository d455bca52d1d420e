import { get } from 'idb-keyval';
import { firstPageSize, keptPatienceMs, openKeptLists, planListHead } from './kept-lists.ts';

/** What was asked before the app's code was here. Each is given out once; undefined: it was not asked. */
export type Early = {
  /** Whether anything was asked: somebody is signed in and goes to the plan screen. */
  readonly begun: boolean;
  /** The kept value under a key. Never rejects. */
  readonly kept: (key: string) => Promise<unknown> | undefined;
  /** The answer to the same call: same address and token, and no ETag but the one that the app asks with as well. */
  readonly answer: (address: string, headers: Headers) => Promise<Response | undefined>;
};

type Reader = { readonly token: string; readonly userId: string; readonly facility: string };

const nothing: Early = { begun: false, kept: () => undefined, answer: async () => undefined };

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

const pause = (ms: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms));

/** Gives the value to the first who wants it. */
function once<Value>(value: Value): () => Value | undefined {
  let left: Value | undefined = value;
  return () => {
    const given = left;
    left = undefined;
    return given;
  };
}

function ask({ token, userId, facility }: Reader): Early {
  const key = planListHead({ userId, facility });
  const address = firstPageAddress(facility);
  const authorization = `Bearer ${token}`;
  const head = get<unknown>(key, openKeptLists()).catch(() => undefined);
  const call = Promise.race([head, pause(keptPatienceMs)]).then((found) => {
    const etag = field(found, 'etag');
    const headers = new Headers({ Accept: 'application/json', Authorization: authorization });
    if (typeof etag === 'string') headers.set('If-None-Match', etag);
    const signal = AbortSignal.timeout(answerWithinMs);
    const response = fetch(address, { headers, signal, credentials: 'same-origin', cache: 'no-store' });
    // A call that nobody takes up may fail unheard.
    response.catch(() => undefined);
    return { etag: headers.get('If-None-Match'), response };
  });
  const takeHead = once(head);
  const takeCall = once(call);
  return {
    begun: true,
    kept: (wanted) => (wanted === key ? takeHead() : undefined),
    answer: async (wanted, headers) => {
      if (wanted !== address || headers.get('Authorization') !== authorization) return undefined;
      const taken = await takeCall();
      // "Not modified" means something only to who asks with the same ETag.
      const usable = taken?.etag === null || taken?.etag === headers.get('If-None-Match');
      return usable ? taken?.response : undefined;
    },
  };
}

/**
 * Asks for the first plans of a signed-in person while the app's code is still on its way: what this computer has
 * kept, and the server's first page. Elsewhere, without a session, or with blocked storage it asks for nothing.
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
