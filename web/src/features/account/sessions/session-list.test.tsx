/** @jest-environment ./web/src/testing/browser-environment.ts */
import { expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { json, refusal } from '../../../testing/fake-api.ts';
import { write } from '../../../testing/write.ts';
import { dialog, openAccount, press } from '../testing/open-account.tsx';

const at = '2026-11-20T09:00:00.000Z';
const session = (_id: string, device: string, thisOne: boolean) => ({
  ...{ _id, device, facility: 'Cedar', since: at, lastUsed: at, thisOne },
});

it('the sign-out dialog keeps the typed password when reloading the sessions fails', async () => {
  const { wire } = openAccount('/account', {
    listOwnSessions: () => json({ data: [session('s1', 'Edge', true), session('s2', 'Chrome', false)] }),
  });
  await press(/^Sign out Chrome/);
  const password = (await dialog('Sign out there?')).getByLabelText('Current password');
  await write(password, 'my words');
  wire.replies.listOwnSessions = () => refusal(500, 'INTERNAL', 'Something went wrong.');
  // The user returns from wherever they keep their passwords.
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
  await screen.findByText('The sessions could not be loaded.');
  expect(password.isConnected).toBe(true);
  expect(password).toHaveProperty('value', 'my words');
});

it('signing out everywhere is possible even if the sessions cannot be loaded', async () => {
  const none = () => new Response(null, { status: 204 });
  const { wire, address } = openAccount('/account', {
    listOwnSessions: () => refusal(500, 'INTERNAL', 'Something went wrong.'),
    signOutEverywhere: none,
    logout: none,
  });
  await screen.findByText('The sessions could not be loaded.');
  await userEvent.click(screen.getByRole('button', { name: 'Sign out everywhere' }));
  const question = await dialog('Sign out everywhere?');
  await write(question.getByLabelText('Current password'), 'my words');
  await userEvent.click(question.getByRole('button', { name: 'Sign out everywhere' }));
  await waitFor(() => expect(address()).toBe('/login'));
  expect(wire.count('signOutEverywhere')).toBe(1);
});
