/** @jest-environment ./web/src/testing/browser-environment.ts */
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { routes } from '../../../../shared/api/routes.ts';
import { paths } from '../../config/paths.ts';
import { fakeApi, json, listAnswer, refusal } from '../../testing/fake-api.ts';
import { makeToken, storeSignedIn, testUser } from '../../testing/make-session.ts';
import { press } from '../../testing/press.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { toasts } from '../../testing/shown-toasts.ts';
import { write } from '../../testing/write.ts';
import { accountAdminPages, adminPages } from './admin-pages.tsx';

const cedar = { _id: 'f1', name: 'Cedar', theme: { primaryColor: '#005b7f' } };
const harbor = { _id: 'f2', name: 'Harbor', theme: { primaryColor: '#ffd54f' } };
const token = makeToken('good');

function app(replies: Parameters<typeof fakeApi>[0] = {}) {
  return fakeApi({
    listFacilities: () => json({ data: [cedar, harbor] }),
    getFacility: () => json({ data: cedar }),
    listPlans: listAnswer([]),
    login: () => json({ ...testUser, accessToken: token }),
    ...replies,
  });
}

const field = (name: string) => screen.findByLabelText(name);

async function fillIn(password = 'Demo-pass-1') {
  await userEvent.selectOptions(await field('Facility'), 'Cedar');
  await write(await field('Email'), ' dana@demo.test ');
  await write(await field('Password'), password);
}

afterEach(() => void jest.restoreAllMocks());

/** What people without a session may open: signing in and registering, links from emails, and pages about the product. */
const forEverybody = [
  ...[
    'login',
    'register',
    'forgotPassword',
    'resetPassword',
    'confirmRegistration',
    'confirmEmail',
    'undoEmail',
  ],
  ...['unsubscribe', 'terms', 'privacy', 'cookiePolicy', 'cookies', 'apiReference'],
];
const withSession = Object.entries(paths)
  .filter(([name]) => !forEverybody.includes(name))
  .map(([, path]) => String(Reflect.apply(path, undefined, ['All'])));

describe('the route guards', () => {
  it('lead to the sign-in page and then to the requested page', async () => {
    const api = app();
    const view = renderApp(api, '/plans/medicare?q=blue');
    await waitFor(() => expect(view.address()).toBe('/login'));
    await fillIn();
    await press('Sign in');
    await waitFor(() => expect(view.address()).toBe('/plans/medicare?q=blue'));
    expect(toasts()).toEqual(['Login successful!']);
    expect(api.calls('login')[0]?.body).toEqual({
      email: 'dana@demo.test',
      password: 'Demo-pass-1',
      activeFacility: 'Cedar',
    });
    expect(localStorage.getItem('accessToken')).toBe(token);
    expect(localStorage.getItem('activeFacility')).toBe('Cedar');
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual(testUser);
  });

  it('lead to the plans after a sign-in without a requested page', async () => {
    const view = renderApp(app(), '/login');
    await fillIn();
    await press('Sign in');
    await waitFor(() => expect(view.address()).toBe('/plans'));
  });

  it.each([...withSession, '/plans/medicaid'])(
    'lead a signed-out visitor from %s to the sign-in page',
    async (address) => {
      const api = app();
      const view = renderApp(api, address);
      await waitFor(() => expect(view.address()).toBe('/login'));
      expect(api.sent.map(({ id }) => id).filter((id) => id !== 'listFacilities')).toEqual([]);
    },
  );

  it.each(['/', '/login'])('lead a signed-in user from %s to the plans', async (address) => {
    storeSignedIn(token);
    const view = renderApp(app(), address);
    await waitFor(() => expect(view.address()).toBe('/plans'));
  });

  it.each([...accountAdminPages, ...adminPages].map(({ path }) => path))(
    'lead a user who is not an administrator from %s to the plans',
    async (path) => {
      storeSignedIn(token);
      const api = app();
      const view = renderApp(api, path.replace(':id', 'a'));
      await waitFor(() => expect(view.address()).toBe('/plans'));
      expect(api.sent.filter(({ id }) => id && routes[id].access === 'admin')).toEqual([]);
    },
  );

  it('lead to the sign-in page when the session is lost', async () => {
    storeSignedIn(token);
    const view = renderApp(app(), '/plans');
    act(() => view.session.lost());
    await waitFor(() => expect(view.address()).toBe('/login'));
  });

  it.each(['/nowhere', '/plans/dental', '/reset-password'])('show a link home at %s', async (address) => {
    storeSignedIn(token);
    renderApp(app(), address);
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to the plans' }).getAttribute('href')).toBe('/');
  });
});

describe('the sign-in form', () => {
  it('shows the tagline and reports every field left empty', async () => {
    renderApp(app(), '/login');
    expect(await screen.findByText('Simplifying Coverage. Empowering Care.')).toBeTruthy();
    await field('Facility');
    const links = within(screen.getByRole('main')).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/forgot-password', '/register']);
    await press('Sign in');
    expect(await screen.findByText('Please select a facility.')).toBeTruthy();
    expect(screen.getByText('Please enter your email address.')).toBeTruthy();
    expect(screen.getByText('Please enter your password.')).toBeTruthy();
    expect(document.activeElement).toBe(await field('Facility'));
  });

  it.each([
    [
      'the server’s message',
      refusal(403, 'AWAITING_APPROVAL', 'Your registration is awaiting administrator approval.'),
      'Your registration is awaiting administrator approval.',
    ],
    ['the fallback', new Response('<html>', { status: 500 }), 'Invalid email or password'],
  ])('shows %s, moves the focus there and keeps what was typed', async (_, response, message) => {
    const view = renderApp(app({ login: () => response }), '/login');
    await fillIn('wrong');
    await press('Sign in');
    const alert = await screen.findByText(message);
    await waitFor(() => expect(document.activeElement).toBe(alert));
    expect(screen.getByDisplayValue('wrong')).toBeTruthy();
    expect(view.address()).toBe('/login');
    expect(toasts()).toEqual([]);
  });

  it('says so, and sends nothing, when the browser stores nothing for this site', async () => {
    const api = app();
    renderApp(api, '/login');
    await fillIn();
    for (const name of ['getItem', 'setItem'] as const) {
      jest.spyOn(Storage.prototype, name).mockImplementation(() => {
        throw new Error('Access is denied for this document.');
      });
    }
    await press('Sign in');
    expect(await screen.findByText(/Please allow cookies for it/)).toBeTruthy();
    expect(api.calls('login')).toEqual([]);
  });

  it('hides the password until Show password is pressed', async () => {
    renderApp(app(), '/login');
    const password = await field('Password');
    expect(password.getAttribute('type')).toBe('password');
    await press('Show password');
    expect(password.getAttribute('type')).toBe('text');
    await press('Hide password');
    expect(password.getAttribute('type')).toBe('password');
  });

  it('offers Retry when the facilities cannot be loaded', async () => {
    const api = app({ listFacilities: () => refusal(503, 'UNAVAILABLE', 'The service is busy.') });
    const view = renderApp(api, '/login');
    expect(await screen.findByText('The service is busy.')).toBeTruthy();
    expect(view.logged).toEqual(['The list of facilities could not be loaded.']);
    api.replies.listFacilities = () => json({ data: [cedar, harbor] });
    await press('Retry');
    expect(await field('Facility')).toBeTruthy();
  });
});

describe('the page frame', () => {
  it('logs out, forgets all but this computer’s facility, and shows the sign-in page', async () => {
    storeSignedIn(token);
    const api = app({ logout: () => new Response(null, { status: 204 }) });
    const view = renderApp(api, '/plans/medicare');
    await press('Open menu');
    await press('Logout');
    await waitFor(() => expect(view.address()).toBe('/login'));
    expect(toasts()).toEqual(['Logged out successfully!']);
    // The facility of this PC, for the next sign-in.
    expect(Object.keys(localStorage)).toEqual(['facilityColor']);
    expect(api.count('logout')).toBe(1);
    expect((await field('Facility')) as HTMLSelectElement).toHaveProperty('value', 'Cedar');
  });

  it('switches the facility and reloads the page', async () => {
    storeSignedIn(token);
    const other = makeToken('harbor');
    const view = renderApp(
      app({ setFacility: () => json({ token: other }), getFacility: () => json({ data: harbor }) }),
      '/plans',
    );
    await userEvent.selectOptions(await field('Facility'), 'Harbor');
    await waitFor(() => expect(view.reloads()).toBe(1));
    expect(localStorage.getItem('activeFacility')).toBe('Harbor');
    expect(localStorage.getItem('accessToken')).toBe(other);
    expect(JSON.parse(localStorage.getItem('facilityColor') ?? '')).toEqual({
      facility: 'Harbor',
      color: '#ffd54f',
    });
  });

  it('says which facility it switches to, and waits only briefly for its color', async () => {
    storeSignedIn(token);
    const setting = Promise.withResolvers<Response>();
    const patience = new AbortController();
    const { timeout } = AbortSignal;
    jest
      .spyOn(AbortSignal, 'timeout')
      .mockImplementation((ms) => (ms === 2_000 ? patience.signal : timeout(ms)));
    const api = app({ setFacility: () => setting.promise });
    const view = renderApp(api, '/plans');
    await userEvent.selectOptions(await field('Facility'), 'Harbor');
    expect(await screen.findByDisplayValue('Switching to Harbor…')).toBeTruthy();
    api.replies.getFacility = () =>
      new Promise((resolve) => {
        patience.signal.addEventListener('abort', () => resolve(json({ data: harbor })));
      });
    setting.resolve(json({ token: makeToken('harbor') }));
    await waitFor(() => expect(api.calls('getFacility').at(-1)?.path).toMatch(/Harbor$/));
    expect(view.reloads()).toBe(0);
    patience.abort();
    await waitFor(() => expect(view.reloads()).toBe(1));
    // Its answer came too late.
    expect(localStorage.getItem('facilityColor') ?? '').not.toContain('Harbor');
  });

  it('leaves the keys of the facility list to a browser that cannot open it', async () => {
    storeSignedIn(token);
    renderApp(app(), '/plans');
    const list = await field('Facility');
    const opened = jest.fn();
    expect(fireEvent.keyDown(list, { key: 'ArrowDown' })).toBe(true);
    Object.assign(list, { showPicker: opened });
    expect(fireEvent.keyDown(list, { key: 'ArrowDown' })).toBe(false);
    expect(fireEvent.keyDown(list, { key: 'Tab' })).toBe(true);
    expect(opened).toHaveBeenCalledTimes(1);
  });

  it('keeps the facility, shows an error and renews the session when the switch fails', async () => {
    storeSignedIn(token);
    const api = app({
      setFacility: () => 'network-down',
      refresh: () => json({ accessToken: makeToken('fresh') }),
      me: () => json(testUser),
      listPayerNames: () => json({ items: [], listVersion: 1 }),
    });
    const view = renderApp(api, '/plans');
    await userEvent.selectOptions(await field('Facility'), 'Harbor');
    await waitFor(() => expect(toasts()).toEqual(['Failed to switch facility. Please try again.']));
    expect(localStorage.getItem('activeFacility')).toBe('Cedar');
    expect(view.reloads()).toBe(0);
    // The session may have moved to Harbor although no answer came.
    await waitFor(() => expect(api.calls('refresh')).toMatchObject([{ body: { activeFacility: 'Cedar' } }]));
  });

  it('shows a name instead of a list to users with one facility', async () => {
    storeSignedIn(makeToken('one', 900, { facilityAccess: ['Cedar'] }));
    localStorage.setItem('user', JSON.stringify({ ...testUser, facilityAccess: ['Cedar'] }));
    renderApp(app(), '/plans');
    expect(await screen.findByText('Cedar')).toBeTruthy();
    expect(screen.queryByLabelText('Facility')).toBeNull();
  });

  it('uses the facility’s color, and only logs a failure to load it', async () => {
    storeSignedIn(token);
    renderApp(
      app({ getFacility: () => json({ data: { ...cedar, theme: { primaryColor: '#7b1e3a' } } }) }),
      '/plans',
    );
    const fill = () => document.documentElement.style.getPropertyValue('--facility-fill');
    await waitFor(() => expect(fill()).toBe('#7b1e3a'));
    cleanup();
    localStorage.removeItem('facilityColor');
    const view = renderApp(app({ getFacility: () => refusal(500, 'INTERNAL', 'No.') }), '/plans');
    await waitFor(() => expect(view.logged).toContain('The facility theme could not be loaded.'));
    expect(fill()).toBe('#005b7f');
  });

  it('loads the profile again when the stored one is damaged', async () => {
    storeSignedIn(token);
    localStorage.setItem('user', '{"_id":5}');
    const view = renderApp(
      app({ me: () => json({ ...testUser, status: 'approved', version: 1 }) }),
      '/plans',
    );
    await waitFor(() => expect(view.session.state()).toMatchObject({ user: { firstName: 'Dana' } }));
  });
});
