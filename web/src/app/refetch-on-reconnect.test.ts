/** @jest-environment ./web/src/testing/browser-environment.ts */
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { QueryObserver } from '@tanstack/react-query';
import { knownFailure, ownFailure } from '../lib/api/api-failure.ts';
import { createQueryClient } from './query-client.ts';
import { refetchOnReconnect } from './refetch-on-reconnect.ts';

const minutes = (count: number) => jest.advanceTimersByTimeAsync(count * 60_000);
const stops: (() => void)[] = [];
let queries = createQueryClient();

/** A screen that shows the result of `load`. */
function show(key: string, load: () => Promise<string>) {
  const observer = new QueryObserver(queries, { queryKey: [key], queryFn: load, staleTime: 0 });
  stops.push(observer.subscribe(() => {}));
  return observer;
}

function noNetworkUntil(back: () => boolean, error: Error = ownFailure('NETWORK')) {
  return jest.fn(async () => {
    if (!back()) throw error;
    return 'here';
  });
}

beforeEach(() => {
  jest.useFakeTimers();
  queries = createQueryClient();
  queries.mount();
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  queries.unmount();
  queries.clear();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

it('the app loads what a page opened offline lacks when the browser reports the network again', async () => {
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  stops.push(refetchOnReconnect(queries, async () => false));
  let back = false;
  const shown = show(
    'plans',
    noNetworkUntil(() => back),
  );
  await minutes(1);
  expect(shown.getCurrentResult().status).toBe('error');
  back = true;
  onLine.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  await jest.advanceTimersByTimeAsync(0);
  expect(shown.getCurrentResult().data).toBe('here');
});

it('the app detects a returned network that the browser missed, and loads nothing until then', async () => {
  let back = false;
  stops.push(refetchOnReconnect(queries, async () => back));
  const load = noNetworkUntil(() => back);
  const shown = show('requests', load);
  await jest.advanceTimersByTimeAsync(4_000);
  expect(shown.getCurrentResult().status).toBe('error');
  const callsBefore = load.mock.calls.length;
  await minutes(10);
  expect(load.mock.calls).toHaveLength(callsBefore);
  back = true;
  await minutes(1);
  expect(shown.getCurrentResult().data).toBe('here');
});

it.each([
  ['a refusal by the server', knownFailure('NOT_ALLOWED')],
  ['a response that cannot be read', ownFailure('BAD_ANSWER')],
  ['a programming error', new TypeError('Cannot read properties of undefined')],
])('the app does not repeat a load because of %s', async (_, error) => {
  const serverAnswers = jest.fn(async () => true);
  stops.push(refetchOnReconnect(queries, serverAnswers));
  const load = noNetworkUntil(() => false, error);
  show('users', load);
  await minutes(10);
  expect([load.mock.calls.length, serverAnswers.mock.calls.length]).toEqual([1, 0]);
});

it('the app does not probe the server while the page is hidden', async () => {
  const serverAnswers = jest.fn(async () => true);
  stops.push(refetchOnReconnect(queries, serverAnswers));
  show(
    'plans',
    noNetworkUntil(() => false),
  );
  await jest.advanceTimersByTimeAsync(4_000);
  const visible = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await minutes(10);
  expect(serverAnswers).not.toHaveBeenCalled();
  visible.mockReturnValue('visible');
  await minutes(1);
  expect(serverAnswers).toHaveBeenCalled();
});

it('the app waits for a slow response instead of requesting it again', async () => {
  let network: 'good' | 'gone' | 'slow' = 'good';
  stops.push(refetchOnReconnect(queries, async () => network !== 'gone'));
  const load = jest.fn(async () => {
    if (network === 'gone') throw ownFailure('NETWORK');
    if (network === 'slow') await new Promise((resolve) => setTimeout(resolve, 45_000));
    return network;
  });
  const shown = show('plans', load);
  await jest.advanceTimersByTimeAsync(0);
  network = 'gone';
  void shown.refetch();
  await jest.advanceTimersByTimeAsync(4_000);
  network = 'slow';
  const callsBefore = load.mock.calls.length;
  await minutes(1);
  expect([shown.getCurrentResult().data, load.mock.calls.length - callsBefore]).toEqual(['slow', 1]);
});

it('the app repeats a call that fails although the site answers only now and then', async () => {
  stops.push(refetchOnReconnect(queries, async () => true));
  const load = noNetworkUntil(() => false);
  const shown = show('plans', load);
  let shownAgain = 0;
  stops.push(
    shown.subscribe(
      ({ status, fetchStatus }) => (shownAgain += Number(status === 'error' && fetchStatus === 'idle')),
    ),
  );
  await minutes(10);
  expect(shownAgain).toBeGreaterThan(5);
  expect(shownAgain).toBeLessThan(12);
});
