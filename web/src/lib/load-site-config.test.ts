/** @jest-environment ./web/src/testing/browser-environment.ts */
import { afterEach, expect, it, jest } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { createQueryClient } from '../app/query-client.ts';
import { parseSiteConfig } from './site-config.ts';
import { storage } from './storage.ts';
import { useSiteConfig } from './use-site-config.ts';

const { fetch } = window;
afterEach(() => {
  window.fetch = fetch;
  jest.restoreAllMocks();
});

function open() {
  const client = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(QueryClientProvider, { client }, children);
  return renderHook(useSiteConfig, { wrapper });
}

it('the site configuration has the defaults when no response arrives in time', async () => {
  const clock = new AbortController();
  jest.spyOn(AbortSignal, 'timeout').mockReturnValue(clock.signal);
  let asked: AbortSignal | null | undefined;
  window.fetch = (_, init) => {
    asked = init?.signal;
    return new Promise((_resolve, reject) => asked?.addEventListener('abort', reject));
  };
  const { result } = open();
  await waitFor(() => expect(asked).toBe(clock.signal));
  expect(result.current).toBeUndefined();
  clock.abort();
  await waitFor(() => expect(result.current).toEqual(parseSiteConfig(undefined)));
});

it('the site configuration is requested again once there is a network, defaulting until then', async () => {
  window.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  const { result } = open();
  await waitFor(() => expect(result.current?.cardBox).toBe(false));
  const late = Promise.withResolvers<Response>();
  window.fetch = () => late.promise;
  act(() => {
    for (const change of ['offline', 'online']) window.dispatchEvent(new Event(change));
  });
  expect(result.current?.cardBox).toBe(false);
  late.resolve(new Response(JSON.stringify({ stage: 'prod' })));
  await waitFor(() => expect(result.current?.cardBox).toBe(true));
});

it('the site configuration keeps what is stored in the browser while it cannot be loaded', async () => {
  storage.siteSettings.write({ idleMinutes: 120, listAfterClosing: true, keepRecentPlans: true });
  window.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  const { result } = open();
  const stored = { idleMinutes: 120, listAfterClosing: true, keepRecentPlans: true, cardBox: false };
  await waitFor(() => expect(result.current).toMatchObject(stored));
});

it('the site configuration keeps what is stored in the browser if a proxy answers with an error in JSON', async () => {
  storage.siteSettings.write({ idleMinutes: 10, listAfterClosing: true, keepRecentPlans: true });
  window.fetch = async () => new Response(JSON.stringify({ error: 'Blocked.' }), { status: 403 });
  const { result } = open();
  const stored = { idleMinutes: 10, listAfterClosing: true, keepRecentPlans: true, cardBox: false };
  await waitFor(() => expect(result.current).toMatchObject(stored));
  expect(storage.siteSettings.read().idleMinutes).toBe(10);
});
