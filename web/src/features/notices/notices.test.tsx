/** @jest-environment ./web/src/testing/browser-environment.ts */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fakeApi, json, listAnswer } from '../../testing/fake-api.ts';
import { makeToken, storeSignedIn, testUser } from '../../testing/make-session.ts';
import { getsFocus, dialog as openedDialog } from '../../testing/press.ts';
import { renderApp } from '../../testing/render-app.tsx';

const minute = 60_000;
const cedar = { _id: 'f1', name: 'Cedar', theme: { primaryColor: '#005b7f' } };

function app() {
  return fakeApi({
    listFacilities: () => json({ data: [cedar] }),
    getFacility: () => json({ data: cedar }),
    listPlans: listAnswer([]),
    logout: () => new Response(null, { status: 204 }),
  });
}

/** Signs in at a workstation whose last input was this many milliseconds ago. */
function signedInAndIdleFor(ms: number) {
  storeSignedIn(makeToken('good'));
  const now = Date.now();
  // However slow the machine is, the user is idle for no longer.
  jest.spyOn(Date, 'now').mockReturnValue(now);
  localStorage.setItem('lastActivity', String(now - ms));
  const api = app();
  return { wire: api, ...renderApp(api, '/plans/medicare') };
}

beforeEach(() => {
  const config = async () => new Response('{"stage":"test","idleMinutes":10}');
  jest.spyOn(window, 'fetch').mockImplementation(config);
});
afterEach(() => void jest.restoreAllMocks());

describe('the PHI notice', () => {
  it('appears before the page, once per browser session', async () => {
    renderApp(app(), '/login', { firstVisit: true });
    const dialog = await getsFocus(await screen.findByRole('alertdialog', { name: 'Important Notice' }));
    expect(dialog.textContent).toMatch(/do not enter protected health information \(PHI\)/);
    expect(dialog.textContent).toMatch(/report it to the administrator/);
    expect(screen.queryByLabelText('Email')).toBeNull();
    await userEvent.keyboard('{Escape}');
    expect(sessionStorage.getItem('phiWarningDismissed')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'I Understand' }));
    expect(await screen.findByLabelText('Email')).toBeTruthy();
    expect(sessionStorage.getItem('phiWarningDismissed')).toBe('true');
    cleanup();
    // Leaves the session storage as the first visit left it.
    renderApp(app(), '/login', { firstVisit: true });
    expect(await screen.findByLabelText('Email')).toBeTruthy();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('continues to the requested address, with the focus in the search box', async () => {
    storeSignedIn(makeToken('good'));
    const view = renderApp(app(), '/plans/medicare?q=blue', { firstVisit: true });
    await userEvent.click(await screen.findByRole('button', { name: 'I Understand' }));
    const box = await screen.findByLabelText('Search plans');
    await waitFor(() => expect(document.activeElement).toBe(box));
    expect(view.address()).toBe('/plans/medicare?q=blue');
  });
});

describe('the cookie banner', () => {
  it('is shown until it is accepted', async () => {
    renderApp(app(), '/login');
    await userEvent.click(await screen.findByRole('button', { name: 'Accept' }));
    expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('main'));
    expect(localStorage.getItem('cookieConsent')).toBe('true');
    cleanup();
    renderApp(app(), '/login');
    await screen.findByLabelText('Email');
    expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
  });

  it('links to the cookie policy', async () => {
    const view = renderApp(app(), '/login');
    const banner = await screen.findByRole('region', { name: 'Cookie notice' });
    const link = banner.querySelector('a');
    expect(link?.getAttribute('href')).toBe('/cookies');
    if (link) await userEvent.click(link);
    await waitFor(() => expect(view.address()).toBe('/cookie-policy'));
  });
});

describe('an idle workstation', () => {
  it('asks whether the user is there, and stays signed in if the user answers', async () => {
    const view = signedInAndIdleFor(10 * minute + 5_000);
    const dialog = await getsFocus(await screen.findByRole('alertdialog', { name: 'Are you still there?' }));
    expect(dialog.textContent).toContain('You have been inactive for 10 minutes.');
    const before = Date.now();
    await userEvent.click(screen.getByRole('button', { name: 'Stay signed in' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(view.session.state().status).toBe('signedIn');
    expect(Number(localStorage.getItem('lastActivity'))).toBeGreaterThanOrEqual(before);
  });

  it('counts typing as activity, and asks at the first touch after it has slept', async () => {
    signedInAndIdleFor(9 * minute);
    const box = await screen.findByLabelText('Search plans');
    // Only once the site's settings are there does anything count.
    await waitFor(() => {
      fireEvent.keyDown(box, { key: 'a' });
      expect(localStorage.getItem('lastActivity')).toBe(String(Date.now()));
    });
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 10 * minute + 5_000);
    window.dispatchEvent(new Event('pointermove'));
    await openedDialog('Are you still there?', 'alertdialog');
  });

  it('is signed out without an answer, and the sign-in page shows why', async () => {
    const view = signedInAndIdleFor(11 * minute);
    await waitFor(() => expect(view.address()).toBe('/login'));
    expect(await screen.findByText('You were signed out after 10 minutes without activity.')).toBeTruthy();
    expect(view.wire.count('logout')).toBe(1);
    // Data of the workstation stays if it has been loaded; nothing about the person does.
    const ofTheWorkstation = ['siteSettings', 'facilityColor'];
    expect(Object.keys(localStorage).filter((key) => !ofTheWorkstation.includes(key))).toEqual([]);
  });

  it('is signed out no later because its clock, which was hours ahead, has been corrected', async () => {
    const view = signedInAndIdleFor(-180 * minute);
    await screen.findByLabelText('Search plans');
    await waitFor(() => expect(Number(localStorage.getItem('lastActivity'))).toBeLessThanOrEqual(Date.now()));
    const later = Date.now() + 11 * minute;
    jest.spyOn(Date, 'now').mockReturnValue(later);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(view.address()).toBe('/login'));
  });

  it('takes activity in another tab for an answer, but no mouse movement', async () => {
    signedInAndIdleFor(10 * minute + 5_000);
    await openedDialog('Are you still there?', 'alertdialog');
    const before = localStorage.getItem('lastActivity');
    window.dispatchEvent(new Event('pointermove'));
    expect(localStorage.getItem('lastActivity')).toBe(before);
    localStorage.setItem('lastActivity', String(Date.now()));
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'lastActivity', storageArea: localStorage }));
    });
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  it('is signed out immediately when the user chooses to', async () => {
    const view = signedInAndIdleFor(10 * minute + 5_000);
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(view.address()).toBe('/login'));
    expect(await screen.findByLabelText('Email')).toBeTruthy();
    // Somebody was present.
    expect(screen.queryByText(/without activity/)).toBeNull();
    expect(screen.getByText('You are signed out.')).toBeTruthy();
  });

  // Whoever needs the PC presses it, perhaps not the user who was typing.
  it('keeps unsaved text for its user, whoever chooses to sign out', async () => {
    const draft = `draft:${testUser._id}:update-request`;
    sessionStorage.setItem(draft, '{"message":"Half typed"}');
    signedInAndIdleFor(10 * minute + 5_000);
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out' }));
    expect(
      await screen.findByText('You are signed out. Your changes are kept. Sign in to continue.'),
    ).toBeTruthy();
    expect(sessionStorage.getItem(draft)).toBe('{"message":"Half typed"}');
  });

  it('that wakes in its last second is told of one', async () => {
    signedInAndIdleFor(11 * minute - 500);
    const question = await getsFocus(
      await screen.findByRole('alertdialog', { name: 'Are you still there?' }),
    );
    expect(question.textContent).toContain('You will be signed out in 1 second.');
  });
});
