/** @jest-environment ./web/src/testing/browser-environment.ts */
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { passwordHint } from '../../entities/password-meter/password-meter.tsx';
import { fakeApi, json, refusal } from '../../testing/fake-api.ts';
import { makeToken, storeSignedIn, testUser } from '../../testing/make-session.ts';
import { press } from '../../testing/press.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { write } from '../../testing/write.ts';

afterEach(() => void jest.useRealTimers());

const token = 'abcdefghijklmnopqrstuvwxyz0123456789ABCDE_-';
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);

function app(replies: Parameters<typeof fakeApi>[0] = {}) {
  return fakeApi({
    listFacilities: () => json({ data: [] }),
    logout: () => new Response(null, { status: 204 }),
    ...replies,
  });
}

async function setPassword(password = 'correct horse', again = password) {
  await write(await field('New password'), password);
  await write(await field('Confirm new password'), again);
  await press('Set new password');
}

/** The server does what a link is for, but the answer is lost: from then on the link is refused. */
function usedUnseen() {
  const answers = [
    () => new Response('<h1>504 Gateway Time-out</h1>', { status: 504 }),
    () => refusal(400, 'LINK_EXPIRED', 'This link was already used.'),
  ];
  return () => answers.shift()?.() ?? refusal(400, 'LINK_EXPIRED', 'This link was already used.');
}

describe('forgot password', () => {
  it('shows one fixed confirmation, whatever the server’s message', async () => {
    const api = app({ forgotPassword: () => json({ message: 'Anything.' }) });
    renderApp(api, '/forgot-password');
    await write(await field('Email'), ' dana@demo.test ');
    await press('Send the link');
    const confirmation = await screen.findByText(
      'If your email exists, a password reset link has been sent.',
    );
    await waitFor(() => expect(document.activeElement).toBe(confirmation));
    expect(api.calls('forgotPassword')[0]?.body).toEqual({ email: 'dana@demo.test' });
    await press('Try again');
    expect(document.activeElement).toBe(await field('Email'));
  });

  it.each([
    ['the server’s message', () => refusal(429, 'TOO_MANY_ATTEMPTS', 'Please wait.'), 'Please wait.'],
    ['the fallback', () => new Response('', { status: 500 }), 'Something went wrong.'],
  ])('shows %s on failure', async (_, forgotPassword, message) => {
    renderApp(app({ forgotPassword }), '/forgot-password');
    await write(await field('Email'), 'dana@demo.test');
    await press('Send the link');
    expect(await screen.findByText(message)).toBeTruthy();
    expect((await field('Email')).value).toBe('dana@demo.test');
  });

  it('asks for a missing email address', async () => {
    renderApp(app(), '/forgot-password');
    await press('Send the link');
    expect(await screen.findByText('Please enter your email address.')).toBeTruthy();
    expect(document.activeElement).toBe(await field('Email'));
  });
});

describe('reset password', () => {
  it('shows the server’s message and opens the sign-in page after 2 seconds', async () => {
    const api = app({
      resetPassword: () => json({ message: 'Your password is changed.' }),
      refresh: () => refusal(401, 'SESSION_ENDED', 'Your session has ended.'),
    });
    jest.useFakeTimers({ advanceTimers: true });
    storeSignedIn(makeToken('good'));
    const view = renderApp(api, `/reset-password/${token}`);
    await setPassword();
    expect(await screen.findByText('Your password is changed.')).toBeTruthy();
    expect(view.address()).toBe(`/reset-password/${token}`);
    expect(api.calls('resetPassword')[0]?.body).toEqual({
      token,
      password: 'correct horse',
    });
    await act(() => jest.advanceTimersByTimeAsync(2_000));
    expect(view.address()).toBe('/login');
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain(token);
    expect(view.session.state().status).toBe('signedOut');
  });

  it('keeps another user of the same computer signed in, with their drafts', async () => {
    const api = app({
      resetPassword: () => json({ message: 'Password reset successful' }),
      refresh: () => json({ accessToken: makeToken('fresh') }),
      me: () => json({ ...testUser, status: 'approved', version: 1 }),
    });
    storeSignedIn(makeToken('good'));
    sessionStorage.setItem('draft:u1:plan:p1', '{"notes":"Typed"}');
    const view = renderApp(api, `/reset-password/${token}`);
    await setPassword();
    expect(await screen.findByText(/^Dana Whitfield is still signed in on this computer\./)).toBeTruthy();
    expect(view.session.state().status).toBe('signedIn');
    expect(sessionStorage.getItem('draft:u1:plan:p1')).toBe('{"notes":"Typed"}');
    expect(api.count('logout')).toBe(0);
  });

  it('shows its own confirmation when the server sends no message', async () => {
    renderApp(app({ resetPassword: () => json({ message: '' }) }), `/reset-password/${token}`);
    await setPassword();
    expect(await screen.findByText('Password reset successful')).toBeTruthy();
  });

  it('does not send passwords that do not match', async () => {
    const api = app();
    renderApp(api, `/reset-password/${token}`);
    expect(await screen.findByText(passwordHint)).toBeTruthy();
    await setPassword('short', 'other');
    expect(await screen.findByText('Passwords do not match')).toBeTruthy();
    expect(screen.getByText('Use at least 8 characters.')).toBeTruthy();
    expect(api.count('resetPassword')).toBe(0);
  });

  it('shows at the field why the server rejected the password', async () => {
    const body = {
      code: 'VALIDATION_FAILED',
      message: 'Not valid.',
      fields: { password: 'This password is too common.' },
      requestId: 'r',
    };
    renderApp(app({ resetPassword: () => json(body, 400) }), `/reset-password/${token}`);
    await setPassword();
    expect(await screen.findByText('This password is too common.')).toBeTruthy();
    await waitFor(async () => expect(document.activeElement).toBe(await field('New password')));
  });

  it.each([
    [
      'the server’s message',
      () => refusal(400, 'LINK_EXPIRED', 'This link has expired.'),
      'This link has expired.',
    ],
    ['the fallback', () => new Response('', { status: 500 }), 'Something went wrong'],
  ])('shows %s on failure', async (_, resetPassword, message) => {
    renderApp(app({ resetPassword }), `/reset-password/${token}`);
    await setPassword();
    expect(await screen.findByText(message)).toBeTruthy();
  });

  it('says that the new password may be set after an answer was lost and the used link is refused', async () => {
    renderApp(app({ resetPassword: usedUnseen() }), `/reset-password/${token}`);
    await setPassword();
    expect(await screen.findByText(/^We can’t tell whether the new password was set\./)).toBeTruthy();
    await press('Set new password');
    expect(await screen.findByText('This link was already used.')).toBeTruthy();
    expect(screen.getByText(/sign in with the new password/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login');
    expect((await field('New password')).value).toBe('correct horse');
  });

  it('reports immediately that a link is incomplete, and shows no form', async () => {
    renderApp(app(), '/reset-password/abc');
    expect(await screen.findByText(/This link is incomplete/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Ask for a new link' })).toBeTruthy();
    expect(screen.queryByLabelText('New password')).toBeNull();
  });
});

describe('the email address of a registration', () => {
  it('is confirmed with the password chosen at registration', async () => {
    const api = app({ confirmRegistration: () => json({ message: 'Your email address is confirmed.' }) });
    renderApp(api, `/confirm-registration/${token}`);
    await press('Confirm my address');
    expect(await screen.findByText('Please enter the password that you chose.')).toBeTruthy();
    expect(api.count('confirmRegistration')).toBe(0);
    await write(await field('Password'), 'correct horse');
    await press('Confirm my address');
    const confirmation = await screen.findByText('Your email address is confirmed.');
    await waitFor(() => expect(document.activeElement).toBe(confirmation));
    expect(api.calls('confirmRegistration')[0]?.body).toEqual({
      token,
      password: 'correct horse',
    });
  });

  it('is not confirmed by an expired link, which leads back to registration', async () => {
    const dead = () => refusal(400, 'LINK_EXPIRED', 'This link has expired.');
    renderApp(app({ confirmRegistration: dead }), `/confirm-registration/${token}`);
    await write(await field('Password'), 'correct horse');
    await press('Confirm my address');
    expect(await screen.findByText('This link has expired.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Register again' }).getAttribute('href')).toBe('/register');
  });
});

describe('a link from an email', () => {
  it.each([
    ['confirmEmail', 'confirm-email', 'Confirm my new address'],
    ['undoEmailChange', 'undo-email', 'Undo the change'],
    ['unsubscribe', 'unsubscribe', 'Stop these emails'],
  ] as const)('calls %s when its button is pressed, and not before', async (operation, page, name) => {
    const api = app({ [operation]: () => json({ message: 'It is done.' }) });
    renderApp(api, `/${page}/${token}`);
    const button = await screen.findByRole('button', { name });
    expect(api.count(operation)).toBe(0);
    await userEvent.click(button);
    expect(await screen.findByText('It is done.')).toBeTruthy();
    expect(api.calls(operation)[0]?.body).toEqual({ token });
  });

  it('is used once on a double click: a second use would be refused', async () => {
    const api = app({ confirmEmail: () => json({ message: 'Your new address is in force.' }) });
    renderApp(api, `/confirm-email/${token}`);
    const button = await screen.findByRole('button', { name: 'Confirm my new address' });
    for (const detail of [1, 2]) fireEvent.click(button, { detail });
    await screen.findByText('Your new address is in force.');
    expect(api.count('confirmEmail')).toBe(1);
  });

  it('updates the profile of a signed-in user when it confirms a new address', async () => {
    storeSignedIn(makeToken('good'));
    const view = renderApp(
      app({
        confirmEmail: () => json({ message: 'Done.' }),
        refresh: () => json({ accessToken: makeToken('fresh') }),
        me: () => json({ ...testUser, status: 'approved', version: 1, email: 'new@demo.test' }),
      }),
      `/confirm-email/${token}`,
    );
    await press('Confirm my new address');
    await waitFor(() => expect(view.session.state()).toMatchObject({ user: { email: 'new@demo.test' } }));
  });

  it('shows why it failed', async () => {
    renderApp(
      app({ confirmEmail: () => refusal(400, 'LINK_EXPIRED', 'This link has expired.') }),
      `/confirm-email/${token}`,
    );
    await press('Confirm my new address');
    expect(await screen.findByText('This link has expired.')).toBeTruthy();
    // A person who waits for approval did not ask for the change.
    expect(screen.getByText(/If you cannot sign in yet, ask your administrator/)).toBeTruthy();
  });

  it.each([
    ['confirmEmail', 'confirm-email', 'Confirm my new address', /sign in with the new address/],
    ['undoEmailChange', 'undo-email', 'Undo the change', /look for our email at your old address/],
  ] as const)(
    'says what %s may have done after its answer was lost and the used link is refused',
    async (operation, page, button, whatToDo) => {
      renderApp(app({ [operation]: usedUnseen() }), `/${page}/${token}`);
      await press(button);
      expect(await screen.findByText(whatToDo)).toBeTruthy();
      await press(button);
      expect(await screen.findByText('This link was already used.')).toBeTruthy();
      expect(screen.getByText(whatToDo)).toBeTruthy();
      expect(screen.queryByText(/changing the address again|tell your administrator/)).toBeNull();
    },
  );
});
