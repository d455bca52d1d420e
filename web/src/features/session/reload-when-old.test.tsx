/** @jest-environment ./web/src/testing/browser-environment.ts */
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { limits } from '../../../../shared/limits.ts';
import { ApiFailure } from '../../lib/api/api-failure.ts';
import { fakeApi, json } from '../../testing/fake-api.ts';
import { cedar, openApp } from '../../testing/open-app.tsx';
import { renderApp } from '../../testing/render-app.tsx';

const browsersFetch = globalThis.fetch;
const withdrawn = 'Your access has been withdrawn.';
const sessionMs = limits.session.hours * 3_600_000;

beforeEach(() => {
  jest.useFakeTimers({
    doNotFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'queueMicrotask', 'nextTick', 'performance'],
  });
  globalThis.fetch = async () => Response.json({});
});
afterEach(() => {
  jest.useRealTimers();
  globalThis.fetch = browsersFetch;
});

const passMinutes = (count: number) => act(() => jest.advanceTimersByTimeAsync(count * 60_000));

/** Opens the app in a tab that was loaded `ms` ago, and ends the session there. */
async function endedAfter(ms: number) {
  const view = openApp('/phone-numbers');
  Object.assign(view.services, { openedAt: Date.now() - ms });
  await screen.findByRole('heading', { name: 'Insurance Phone Numbers' });
  act(() => view.session.lost(new ApiFailure('SESSION_ENDED', withdrawn)));
  await screen.findByText(withdrawn);
  await screen.findByLabelText('Facility');
  return view;
}

it('the sign-in page is loaded again in a tab older than a session, and still says why the session ended', async () => {
  const before = await endedAfter(sessionMs);
  expect(before.reloads()).toBe(0);
  await passMinutes(1);
  expect(before.reloads()).toBe(1);
  cleanup();

  const after = renderApp(fakeApi({ listFacilities: () => json({ data: [cedar] }) }), '/login');
  await screen.findByText(withdrawn);
  await passMinutes(5);
  expect(after.reloads()).toBe(0);
});

it('the sign-in page is not loaded again in a younger tab', async () => {
  const view = await endedAfter(sessionMs - 3_600_000);
  await passMinutes(5);
  expect(view.reloads()).toBe(0);
});

it('the sign-in page is not loaded again once something was typed', async () => {
  const view = await endedAfter(sessionMs);
  fireEvent.input(screen.getByLabelText('Email'), { target: { value: 'd' } });
  await passMinutes(5);
  expect(view.reloads()).toBe(0);
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'd');
});

it('the sign-in page is not loaded again while the site does not answer, and not from under a person who has just pressed a key', async () => {
  const view = await endedAfter(sessionMs);
  globalThis.fetch = async () => new Response('Down for maintenance', { status: 503 });
  await passMinutes(2);
  expect(view.reloads()).toBe(0);
  globalThis.fetch = async () => Response.json({});
  Object.defineProperty(navigator, 'userActivation', { configurable: true, value: { isActive: true } });
  await passMinutes(2);
  Reflect.deleteProperty(navigator, 'userActivation');
  expect(view.reloads()).toBe(0);
  await passMinutes(1);
  expect(view.reloads()).toBe(1);
});
