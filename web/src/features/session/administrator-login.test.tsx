/** @jest-environment ./web/src/testing/browser-environment.ts */
import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fakeApi, json, listAnswer, refusal } from '../../testing/fake-api.ts';
import { makeToken, storeSignedIn, testUser } from '../../testing/make-session.ts';
import { dialog } from '../../testing/press.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { toasts } from '../../testing/shown-toasts.ts';
import { write } from '../../testing/write.ts';

const cedar = { _id: 'f1', name: 'Cedar', theme: { primaryColor: '#005b7f' } };
const adminToken = makeToken('admin', 900, { role: 'admin' });

function app(replies: Parameters<typeof fakeApi>[0] = {}) {
  return fakeApi({
    listFacilities: () => json({ data: [cedar] }),
    getFacility: () => json({ data: cedar }),
    listPlans: listAnswer([]),
    listUsers: () => json({ data: [], pending: 0 }),
    login: () => json({ ...testUser, role: 'admin', accessToken: adminToken }),
    ...replies,
  });
}

async function openMenu() {
  await userEvent.click(await screen.findByRole('button', { name: 'Open menu' }));
  await screen.findByRole('navigation', { name: 'Main menu' });
}

async function openModal() {
  await openMenu();
  await userEvent.click(screen.getByRole('button', { name: 'Administrator Login' }));
  return dialog('Administrator Login');
}

describe('Administrator Login', () => {
  it('signs in with only a username and a password', async () => {
    const api = app();
    const view = renderApp(api, '/login');
    const modal = await openModal();
    await write(modal.getByLabelText('Username'), 'admin@demo.test');
    await write(modal.getByLabelText('Password'), 'Demo-pass-1');
    await userEvent.click(modal.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(view.address()).toBe('/plans'));
    expect(api.calls('login')[0]?.body).toEqual({
      username: 'admin@demo.test',
      password: 'Demo-pass-1',
    });
    expect(toasts()).toEqual(['Login successful!']);
    expect(localStorage.getItem('accessToken')).toBe(adminToken);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    ['a refusal', () => refusal(401, 'INVALID_CREDENTIALS', 'Login failed. Please check your credentials.')],
    ['an unreadable response', () => new Response('<html>', { status: 500 })],
  ])('reports that sign-in failed after %s and keeps what was typed', async (_, login) => {
    renderApp(app({ login }), '/login');
    const modal = await openModal();
    await write(modal.getByLabelText('Username'), 'user@demo.test');
    await write(modal.getByLabelText('Password'), 'wrong');
    await userEvent.click(modal.getByRole('button', { name: 'Sign in' }));
    expect(await modal.findByRole('alert')).toHaveProperty(
      'textContent',
      'Login failed. Please check your credentials.',
    );
    expect(modal.getByLabelText<HTMLInputElement>('Username').value).toBe('user@demo.test');
  });

  it('does not sign in a user who closed it in the meantime', async () => {
    let answer: (response: Response) => void = () => undefined;
    const api = app({ login: () => new Promise<Response>((resolve) => (answer = resolve)) });
    const view = renderApp(api, '/login');
    const modal = await openModal();
    await write(modal.getByLabelText('Username'), 'admin@demo.test');
    await write(modal.getByLabelText('Password'), 'Demo-pass-1');
    await userEvent.click(modal.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(api.count('login')).toBe(1));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Administrator Login' })).toBeNull());
    await act(async () => answer(json({ ...testUser, role: 'admin', accessToken: adminToken })));
    expect(localStorage.getItem('accessToken')).toBeNull();
    expect(view.address()).toBe('/login');
    expect(toasts()).toEqual([]);
  });

  it('is not undone by a renewal of the session that it ends', async () => {
    const token = makeToken('dana');
    storeSignedIn(token);
    const renewal = Promise.withResolvers<void>();
    const api = app({
      refresh: async () => {
        await renewal.promise;
        // As the server does: a sign-in ends the session that this browser had.
        return api.count('login') > 0
          ? refusal(401, 'SESSION_ENDED', 'Ended.')
          : json({ accessToken: makeToken('dana again') });
      },
    });
    const view = renderApp(api, '/plans');
    const modal = await openModal();
    await write(modal.getByLabelText('Username'), 'admin@demo.test');
    await write(modal.getByLabelText('Password'), 'Demo-pass-1');
    const renewed = view.session.renew(token).catch(() => undefined);
    await waitFor(() => expect(api.count('refresh')).toBe(1));
    await userEvent.click(modal.getByRole('button', { name: 'Sign in' }));
    renewal.resolve();
    await renewed;
    await waitFor(() => expect(localStorage.getItem('accessToken')).toBe(adminToken));
    expect(view.session.state()).toMatchObject({ status: 'signedIn', role: 'admin' });
  });

  it.each([
    ['warns that another sign-in discards what a user has typed', '{"message":"Half typed"}', 1],
    ['warns of nothing if nothing was typed', undefined, 0],
  ])('%s', async (_, draft, warnings) => {
    storeSignedIn(makeToken('dana'));
    if (draft !== undefined) sessionStorage.setItem(`draft:${testUser._id}:update-request`, draft);
    renderApp(app(), '/plans');
    const modal = await openModal();
    expect(modal.getByLabelText('Username')).toBeTruthy();
    expect(modal.queryAllByText(/discarded if someone else signs in/)).toHaveLength(warnings);
  });

  it('does not send incomplete credentials', async () => {
    const api = app();
    renderApp(api, '/login');
    const modal = await openModal();
    await userEvent.click(modal.getByRole('button', { name: 'Sign in' }));
    expect(modal.getAllByText('This field is required.')).toHaveLength(2);
    expect(document.activeElement).toBe(modal.getByLabelText('Username'));
    expect(api.count('login')).toBe(0);
  });

  it('marks the field that the server refuses until it is corrected', async () => {
    const password = 'At most 256 characters.';
    const refused = { code: 'VALIDATION_FAILED', message: 'Please check.', fields: { password } };
    renderApp(app({ login: () => json({ ...refused, requestId: 'req-1' }, 400) }), '/login');
    const modal = await openModal();
    await write(modal.getByLabelText('Username'), 'dana@demo.test');
    await write(modal.getByLabelText('Password'), 'x'.repeat(300));
    await userEvent.click(modal.getByRole('button', { name: 'Sign in' }));
    expect(await modal.findByText(password)).toBeTruthy();
    expect(modal.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true');
    await write(modal.getByLabelText('Password'), 'y');
    expect(modal.queryByText(password)).toBeNull();
  });

  it('is not offered to an administrator', async () => {
    storeSignedIn(adminToken);
    renderApp(app(), '/plans');
    await openMenu();
    expect(screen.queryByRole('button', { name: 'Administrator Login' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Logout' })).toBeTruthy();
  });
});
