import type { Role } from '../../../shared/people/user.ts';
import { type StoredUser, storage } from '../lib/storage.ts';
import { fakeApi, json, listAnswer } from './fake-api.ts';
import { makeToken, storeSignedIn, testUser } from './make-session.ts';
import { renderApp } from './render-app.tsx';

export type Replies = Parameters<typeof fakeApi>[0];

const facility = (_id: string, name: string) => ({ _id, name, theme: { primaryColor: '#005b7f' } });
export const cedar = facility('f1', 'Cedar');
export const harbor = facility('f2', 'Harbor');

/**
 * Opens the app for a signed-in user of Cedar and Harbor (or an administrator, by `role`), over a fake API without plans.
 * `wire` records what crosses the network.
 */
export function openApp(
  at: string,
  replies: Replies = {},
  role: Role = 'user',
  profile: Partial<StoredUser> = {},
) {
  storeSignedIn(makeToken('good', 900, { role }));
  storage.user.write({ ...testUser, role, ...profile });
  const wire = fakeApi({
    listFacilities: () => json({ data: [cedar, harbor] }),
    getFacility: () => json({ data: cedar }),
    listPlans: listAnswer([]),
    ...replies,
  });
  return { wire, ...renderApp(wire, at) };
}
