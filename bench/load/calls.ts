import { planInputSchema } from '../../shared/plan/plan.ts';

/** The users of a test run and the data they work with. */
export type Scene = {
  readonly users: readonly string[];
  readonly admin: string;
  readonly facility: string;
  readonly planIds: readonly string[];
  /** ETag of the facility's list when this part started. After a later save it is outdated, and the list is sent in full. */
  readonly listEtag: string;
  readonly credentials: { readonly email: string; readonly password: string };
};

/** Makes a call and counts it under `kind`. @returns the response if it is 200 and readable */
export type Ask = (
  kind: string,
  path: string,
  token: string | undefined,
  init?: RequestInit,
) => Promise<{ readonly text: string; readonly etag: string } | undefined>;

/** Something that people do: its share of a thousand actions, and the calls it makes. */
type UserAction = { readonly share: number; readonly run: (ask: Ask) => Promise<unknown> };

const anyOf = (ids: readonly string[]): string => ids[Math.floor(Math.random() * ids.length)] ?? '';
const savedFields = Object.keys(planInputSchema.shape);

/** Reads a plan and saves it with another note, as the plan form does. */
async function save({ admin, planIds }: Scene, ask: Ask): Promise<void> {
  const id = anyOf(planIds);
  const read = await ask('a plan, to be saved', `/books/${id}`, admin);
  if (read === undefined) return;
  const { data } = JSON.parse(read.text);
  if (data._id !== id) throw new Error(`Asked for the plan ${id}, got ${data._id}.`);
  const input = savedFields.flatMap((key) => (data[key] === undefined ? [] : [[key, data[key]]]));
  await ask('a save', `/books/${id}`, admin, {
    method: 'PUT',
    headers: { 'if-match': read.etag, 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({
      ...Object.fromEntries(input),
      notes: `Looked at ${new Date().toISOString()}.`,
    }),
  });
}

/** What people do at a registration desk and around it, by frequency. */
function userActions(scene: Scene): readonly UserAction[] {
  const { users, admin, facility, planIds, listEtag, credentials } = scene;
  const inFacility = new URLSearchParams({ facility });
  const payerName = 'Brightquill Blue of the Valley';
  const cover = new URLSearchParams({
    ...{ facility, payerName, planName: 'PPO', descriptiveName: `${payerName} PPO` },
  });
  const get = (kind: string, share: number, path: () => string, token = '', headers = {}): UserAction => ({
    share,
    run: (ask) => ask(kind, path(), token || anyOf(users), { headers }),
  });
  const list = () => `/books?${inFacility}&limit=20`;
  const signIn: RequestInit = {
    method: 'POST',
    body: JSON.stringify({ ...credentials, activeFacility: facility }),
  };
  return [
    get('the list, asked with an ETag', 340, list, '', { 'if-none-match': listEtag }),
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
    { share: 40, run: (ask) => save(scene, ask) },
    { share: 10, run: (ask) => ask('a sign-in', '/auth/login', undefined, signIn) },
  ];
}

/** A thousand actions, mixed in the same order every time. */
export function mixedActions(scene: Scene): UserAction['run'][] {
  return userActions(scene)
    .flatMap(({ share, run }) =>
      Array.from({ length: share }, (_, place) => ({ at: (place + 0.5) / share, run })),
    )
    .toSorted((one, other) => one.at - other.at)
    .map(({ run }) => run);
}
