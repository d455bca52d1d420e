/** @jest-environment ./web/src/testing/browser-environment.ts */
import { afterEach, expect, it, jest } from '@jest/globals';
import { loadSiteConfig, parseSiteConfig } from './site-config.ts';

const { fetch } = window;
afterEach(() => {
  window.fetch = fetch;
  jest.restoreAllMocks();
});

it('has the defaults where nothing answers in time', async () => {
  const clock = new AbortController();
  jest.spyOn(AbortSignal, 'timeout').mockReturnValue(clock.signal);
  let asked: AbortSignal | null | undefined;
  window.fetch = (_, init) => {
    asked = init?.signal;
    return new Promise((_resolve, reject) => asked?.addEventListener('abort', reject));
  };
  const loading = loadSiteConfig();
  expect(asked).toBe(clock.signal);
  clock.abort();
  expect(await loading).toEqual(parseSiteConfig(undefined));
});
