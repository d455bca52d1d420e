import type { Request } from 'autocannon';
import { planInputSchema } from '../../shared/plan/plan.ts';
import type { Tally } from './tally.ts';

/** Who calls, and what about. */
export type Scene = {
  readonly user: string;
  readonly admin: string;
  readonly facility: string;
  readonly planIds: readonly string[];
  /** ETag of the facility's list when the run began; later saves make it old, and the list is then sent whole. */
  readonly listEtag: string;
  readonly credentials: { readonly email: string; readonly password: string };
};

/** A call, named by what it is about. */
export type Asked = Request & { readonly kind: string };

/** Something that people do, as the calls that it takes, one after the other. */
type Deed = {
  /** How many of a thousand deeds. */
  readonly share: number;
  readonly calls: (told: Tally) => readonly Asked[];
};

/** What a connection remembers from call to call. */
type Memory = {
  askedAt?: number;
  asked?: string;
  /** The plan that the next save is about. */
  read?: { readonly id: string; readonly etag: string; readonly body: string } | undefined;
};

type Answer = { readonly body: string; readonly header: (name: string) => string };

type Call = Pick<Request, 'method' | 'headers'> & {
  readonly kind: string;
  /** What differs each time. */
  readonly ask: (memory: Memory) => Pick<Request, 'path' | 'headers' | 'body'>;
  /** Takes what the next call needs, of an answer with 200. @throws Error if it cannot be read or is another call's. */
  readonly take?: (memory: Memory, answer: Answer) => void;
};

function call(told: Tally, { kind, ask, take, headers: fixed, method = 'GET' }: Call): Asked {
  return {
    kind,
    method,
    setupRequest: (request, memory: Memory) => {
      const { headers, ...asked } = ask(memory);
      memory.askedAt = performance.now();
      return { ...request, ...asked, headers: { ...request.headers, ...fixed, ...headers } };
    },
    onResponse: (status, body, memory: Memory, headers = {}) => {
      told.answered(kind, status, performance.now() - (memory.askedAt ?? Number.NaN));
      if (status !== 200) return;
      const named = new Map(
        Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
      );
      const header = (name: string) => named.get(name) ?? '';
      try {
        take?.(memory, { body, header });
      } catch (error) {
        told.unreadable(kind, `${error}; content-encoding "${header('content-encoding')}"`, body);
      }
    },
  };
}

const json = { 'content-type': 'application/json' };
const anyOf = (ids: readonly string[]): string => ids[Math.floor(Math.random() * ids.length)] ?? '';
const bearer = (token: string) => ({ authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' });

const savedFields = Object.keys(planInputSchema.shape);

/** A plan read and saved with another note, as its form does it. Where the read failed, the save is of no plan: 404. */
function save({ admin, planIds }: Scene, told: Tally): readonly Asked[] {
  const read = call(told, {
    kind: 'a plan, to be saved',
    // autocannon does not unpack answers.
    headers: { ...bearer(admin), 'accept-encoding': 'identity' },
    ask: (memory) => {
      memory.read = undefined;
      memory.asked = anyOf(planIds);
      return { path: `/api/books/${memory.asked}` };
    },
    take: (memory, { body, header }) => {
      const { data } = JSON.parse(body);
      if (data._id !== memory.asked) throw new Error(`Another plan than ${memory.asked}.`);
      const input = Object.fromEntries(
        savedFields.flatMap((key) => (data[key] === undefined ? [] : [[key, data[key]]])),
      );
      const saved = JSON.stringify({ ...input, notes: `Looked at ${new Date().toISOString()}.` });
      memory.read = { id: data._id, etag: header('etag'), body: saved };
    },
  });
  const write = call(told, {
    kind: 'a save',
    method: 'PUT',
    headers: { ...bearer(admin), ...json },
    ask: ({ read }) => ({
      path: `/api/books/${read?.id ?? ''}`,
      body: read?.body ?? '{}',
      headers: { 'if-match': read?.etag ?? '', 'idempotency-key': crypto.randomUUID() },
    }),
  });
  return [read, write];
}

/** What people do at a registration desk and beside it, by how often. */
function deeds(scene: Scene): readonly Deed[] {
  const { user, admin, facility, planIds, listEtag } = scene;
  const inFacility = new URLSearchParams({ facility });
  const cover = new URLSearchParams({
    facility,
    payerName: 'Brightquill Blue of the Valley',
    planName: 'PPO',
    descriptiveName: 'Brightquill Blue of the Valley PPO',
  });
  const get = (kind: string, share: number, path: () => string, token = user, more = {}): Deed => ({
    share,
    calls: (told) => [
      call(told, {
        kind,
        headers: { ...bearer(token), ...more },
        ask: () => ({ path: `/api${path()}` }),
      }),
    ],
  });
  const list = () => `/books?${inFacility}&limit=20`;
  return [
    get('the list, asked with an ETag', 340, list, user, { 'if-none-match': listEtag }),
    get('the whole list', 10, () => `/books?${inFacility}`),
    get('a plan', 330, () => `/books/${anyOf(planIds)}`),
    get("a plan's contract and policies", 80, () => `/hub/plan-cover?${cover}`),
    get('who I am', 60, () => '/auth/me'),
    get('the facilities', 50, () => '/facilities'),
    get('payer contracts', 30, () => '/hub/payer-contracts?limit=100', admin),
    get('plan policies', 20, () => '/hub/plan-policies?limit=100', admin),
    get('people', 10, () => '/users?limit=100', admin),
    get('all plan codes', 2, () => '/hub/plan-codes', admin),
    get("a plan's history", 18, () => `/books/${anyOf(planIds)}/history`, admin),
    { share: 40, calls: (told) => save(scene, told) },
    {
      share: 10,
      calls: (told) => [
        call(told, {
          kind: 'a sign-in',
          method: 'POST',
          headers: json,
          ask: () => ({
            path: '/api/auth/login',
            body: JSON.stringify({ ...scene.credentials, activeFacility: facility }),
          }),
        }),
      ],
    },
  ];
}

/**
 * A thousand deeds in an order that mixes them, the same each time.
 * @param start how much of them stands at the end instead, 0 to 1: connections that begin at different places do not all ask the same at once
 */
export function mixedCalls(scene: Scene, told: Tally, start: number): Asked[] {
  const all = deeds(scene)
    .flatMap(({ share, calls }) =>
      Array.from({ length: share }, (_, place) => ({ at: (place + 0.5) / share, calls })),
    )
    .toSorted((a, b) => a.at - b.at);
  const first = Math.round(start * all.length);
  return [...all.slice(first), ...all.slice(0, first)].flatMap(({ calls }) => [...calls(told)]);
}
