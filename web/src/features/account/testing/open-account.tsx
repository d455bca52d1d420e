import type { User } from '../../../../../shared/people/user.ts';
import { storage } from '../../../lib/storage.ts';
import { fakeApi, json } from '../../../testing/fake-api.ts';
import { freshPage } from '../../../testing/fresh-page.ts';
import { makeToken, storeSignedIn, testUser } from '../../../testing/make-session.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { shownToasts } from '../../../testing/shown-toasts.ts';

export { dialog, press } from '../../../testing/press.ts';

const cedar = { _id: 'f1', name: 'Cedar', theme: { primaryColor: '#005b7f' } };
const harbor = { _id: 'f2', name: 'Harbor', theme: { primaryColor: '#ffd54f' } };

const { activeFacility: _, ...profile } = testUser;
/** The signed-in person's record on the server. */
export const self: User = {
  ...profile,
  role: 'admin',
  status: 'approved',
  department: 'Patient Access',
  version: 1,
};

/** Opens the app for an administrator (or a user, by `role`) of Cedar and Harbor, over a fake API. */
export function openAccount(
  at: string,
  replies: Parameters<typeof fakeApi>[0] = {},
  role: 'admin' | 'user' = 'admin',
) {
  storeSignedIn(makeToken('good', 900, { role }));
  storage.user.write({ ...testUser, role });
  const wire = fakeApi({
    listFacilities: () => json({ data: [cedar, harbor] }),
    getFacility: () => json({ data: cedar }),
    listPlans: () => json({ data: [], total: 0, version: 'v1' }),
    listUsers: () => json({ data: [], pending: 0 }),
    listOwnSessions: () => json({ data: [] }),
    me: () => json({ ...self, role }),
    ...replies,
  });
  return { wire, ...renderApp(wire, at) };
}

export const toasts = () => shownToasts();
export const freshAccount = () => freshPage({ clientHeight: 900, clientWidth: 1_200 });
