/** @jest-environment ./web/src/testing/browser-environment.ts */
import { expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fakeApi, json } from '../../testing/fake-api.ts';
import { makeToken, testUser } from '../../testing/make-session.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { settle } from '../../testing/settle.ts';
import { write } from '../../testing/write.ts';

it('sign-in is abandoned if the user has moved on to another page in the meantime', async () => {
  const answer = Promise.withResolvers<Response>();
  const wire = fakeApi({
    listFacilities: () => json({ data: [{ _id: 'f1', name: 'Cedar', theme: { primaryColor: '#005b7f' } }] }),
    login: () => answer.promise,
  });
  const view = renderApp(wire, '/login');
  await write(await screen.findByLabelText('Email'), testUser.email);
  await write(screen.getByLabelText('Password'), 'Demo-pass-1');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(wire.count('login')).toBe(1));
  await userEvent.click(screen.getByRole('link', { name: 'Register' }));
  await write(await screen.findByLabelText('First name'), 'Dana');

  await act(async () => {
    answer.resolve(json({ ...testUser, accessToken: makeToken('late') }));
    await settle();
  });
  expect(localStorage.getItem('accessToken')).toBeNull();
  expect(view.address()).toBe('/register');
  expect(screen.getByLabelText('First name')).toHaveProperty('value', 'Dana');
});
