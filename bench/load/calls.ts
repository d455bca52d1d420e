import type { Request } from 'autocannon';
import { planInputSchema } from '../../shared/schemas/plan.ts';

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

type Told = (name: string, status: number) => void;

/** Something that people do, as the calls that it takes, one after the other. */
type Deed = {
  /** How many of a thousand deeds. */
  readonly share: number;
  readonly calls: (told: Told) => readonly Request[];
};

type PlanRead = { readonly id: string; readonly etag: string; readonly body: string };

const json = { 'content-type': 'application/json' };
const anyOf = (ids: readonly string[]): string => ids[Math.floor(Math.random() * ids.length)] ?? '';
const bearer = (token: string) => ({ authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' });

const savedFields = Object.keys(planInputSchema.shape);

/** A plan read and saved with another note, as its form does it. */
function save({ admin, planIds }: Scene, told: Told): readonly Request[] {
  const read: Request = {
    method: 'GET',
    // autocannon does not unpack answers.
    headers: { ...bearer(admin), 'accept-encoding': 'identity' },
    setupRequest: (request) => ({ ...request, path: `/api/books/${anyOf(planIds)}` }),
    onResponse: (status, body, context: { read?: PlanRead | undefined }, headers) => {
      told('a plan, to be saved', status);
      context.read = undefined;
      if (status !== 200) return;
      const { data } = JSON.parse(body);
      const input = Object.fromEntries(
        savedFields.flatMap((key) => (data[key] === undefined ? [] : [[key, data[key]]])),
      );
      const etag = Object.entries(headers ?? {}).find(([name]) => name.toLowerCase() === 'etag')?.[1];
      context.read = {
        id: data._id,
        etag: String(etag),
        body: JSON.stringify({ ...input, notes: `Looked at ${new Date().toISOString()}.` }),
      };
    },
  };
  const write: Request = {
    method: 'PUT',
    headers: { ...bearer(admin), ...json },
    setupRequest: (request, context: { read?: PlanRead }) => {
      const { id = '', etag = '', body = '{}' } = context.read ?? {};
      const headers = { ...request.headers, 'if-match': etag, 'idempotency-key': crypto.randomUUID() };
      return { ...request, path: `/api/books/${id}`, body, headers };
    },
    onResponse: (status) => told('a save', status),
  };
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
  const get = (name: string, share: number, path: () => string, token = user): Deed => ({
    share,
    calls: (told) => [
      {
        method: 'GET',
        headers: bearer(token),
        setupRequest: (request) => ({ ...request, path: `/api${path()}` }),
        onResponse: (status) => told(name, status),
      },
    ],
  });
  return [
    {
      share: 340,
      calls: (told) => [
        {
          method: 'GET',
          path: `/api/books?${inFacility}&limit=20`,
          headers: { ...bearer(user), 'if-none-match': listEtag },
          onResponse: (status) => told('the list, asked with an ETag', status),
        },
      ],
    },
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
        {
          method: 'POST',
          path: '/api/auth/login',
          headers: json,
          body: JSON.stringify({ ...scene.credentials, activeFacility: facility }),
          onResponse: (status) => told('a sign-in', status),
        },
      ],
    },
  ];
}

/** A thousand deeds in an order that mixes them, the same each time. */
export function mixedCalls(scene: Scene, told: Told): Request[] {
  const all = deeds(scene).flatMap(({ share, calls }) =>
    Array.from({ length: share }, (_, place) => ({ at: (place + 0.5) / share, calls })),
  );
  return all.toSorted((a, b) => a.at - b.at).flatMap(({ calls }) => [...calls(told)]);
}
