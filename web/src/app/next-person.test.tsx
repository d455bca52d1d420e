/** @jest-environment ./web/src/testing/browser-environment.ts */
import { expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { freshRequests, open } from '../features/update-requests/testing/open-requests.tsx';
import { json } from '../testing/fake-api.ts';
import { makeTab, makeToken, signInTo, testUser } from '../testing/make-session.ts';
import { write } from '../testing/write.ts';

freshRequests();

it('a form shows nothing the previous user typed after another user signs in in another tab', async () => {
  const { wire } = open('/request-update', { requestUpdate: () => json({ data: {} }) });
  await write(await screen.findByLabelText('Message'), 'Typed by Dana');
  const next = { ...testUser, _id: 'u2', firstName: 'Ana', lastName: 'Fresh', email: 'ana@demo.test' };
  const accessToken = makeToken('next', 900, { sub: 'u2', role: 'user' });
  await signInTo(makeTab(wire).session, { ...next, accessToken });
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken', storageArea: localStorage }));
  });
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Ana Fresh'));
  expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('');
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
