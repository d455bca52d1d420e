import type { User } from '../../../../../shared/people/user.ts';
import { json } from '../../../testing/fake-api.ts';
import { testUser } from '../../../testing/make-session.ts';
import { openApp, type Replies } from '../../../testing/open-app.tsx';

export { dialog, press } from '../../../testing/press.ts';
export { toasts } from '../../../testing/shown-toasts.ts';

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
export function openAccount(at: string, replies: Replies = {}, role: 'admin' | 'user' = 'admin') {
  const prepared: Replies = {
    listUsers: () => json({ data: [], pending: 0 }),
    listOwnSessions: () => json({ data: [] }),
    me: () => json({ ...self, role }),
    ...replies,
  };
  return openApp(at, prepared, role);
}
