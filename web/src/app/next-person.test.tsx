/** @jest-environment ./web/src/testing/browser-environment.ts */
import { expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { openAccount, self } from '../features/account/testing/open-account.tsx';
import { freshRequests, open } from '../features/update-requests/testing/open-requests.tsx';
import { json } from '../testing/fake-api.ts';
import { makeTab, makeToken, signInTo, testUser } from '../testing/make-session.ts';
import { write } from '../testing/write.ts';

freshRequests();

const next = { ...testUser, _id: 'u2', firstName: 'Ana', lastName: 'Fresh', email: 'ana@demo.test' };

/** Signs the next person in, in another tab. */
async function signInElsewhere({ wire }: { readonly wire: Parameters<typeof makeTab>[0] }) {
  const accessToken = makeToken('next', 900, { sub: 'u2', role: 'user' });
  await signInTo(makeTab(wire).session, { ...next, accessToken });
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken', storageArea: localStorage }));
  });
}

it('a form shows nothing the previous user typed after another user signs in in another tab', async () => {
  const view = open('/request-update', { requestUpdate: () => json({ data: {} }) });
  await write(await screen.findByLabelText('Message'), 'Typed by Dana');
  await signInElsewhere(view);
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Ana Fresh'));
  expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('');
});

it('the account page shows nothing of the previous user while the next one’s sessions are being loaded', async () => {
  const at = '2026-11-20T09:00:00.000Z';
  const device = { _id: 's1', device: 'Chrome on Windows', facility: 'Cedar', since: at, lastUsed: at };
  const view = openAccount('/account', {
    listOwnSessions: () => json({ data: [{ ...device, thisOne: true }] }),
  });
  await screen.findByText('Chrome on Windows');
  const { activeFacility: _, ...profile } = next;
  view.wire.replies.me = () => json({ ...self, ...profile, department: 'Billing' });
  view.wire.replies.listOwnSessions = () => new Promise(() => {});
  await signInElsewhere(view);
  await screen.findByText('Billing');
  expect(screen.queryByText('Chrome on Windows')).toBeNull();
});

it('a page restored from the back/forward cache is hidden after its user has signed out', async () => {
  const { wire } = open('/request-update', { logout: () => json({}) });
  await screen.findByLabelText('Message');
  await makeTab(wire).session.signOut();
  expect(screen.getByLabelText('Message')).toBeTruthy();
  act(() => {
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await waitFor(() => expect(screen.queryByLabelText('Message')).toBeNull());
});
