import { describe, expect, it } from '@jest/globals';
import { limits } from '../shared/limits.ts';
import { singleFlight } from './single-flight.ts';

const now = new Date('2026-11-22T09:00:00Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1_000);

/** Work that the test completes when it wants. */
function work() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let begun = 0;
  const start = () => {
    begun += 1;
    return promise;
  };
  return { start, resolve, reject, begun: () => begun };
}

describe('shared work', () => {
  it('is done once for concurrent requests with the same key, and again for later ones', async () => {
    const share = singleFlight<string>();
    const { start, resolve, begun } = work();
    const answers = [share('a', now, start), share('a', later(1), start)];
    resolve('done');
    expect(await Promise.all(answers)).toEqual(['done', 'done']);
    expect(begun()).toBe(1);
    await share('a', later(2), start);
    expect(begun()).toBe(2);
  });

  it('is not shared between different keys', async () => {
    const share = singleFlight<string>();
    expect(await Promise.all([share('a', now, async () => '1'), share('b', now, async () => '2')])).toEqual([
      '1',
      '2',
    ]);
  });

  it('fails for every waiting caller, and is retried by the next one', async () => {
    const share = singleFlight<string>();
    const { start, reject } = work();
    const answers = [share('a', now, start), share('a', now, start)];
    reject(new Error('broken'));
    for (const answer of await Promise.allSettled(answers)) expect(answer.status).toBe('rejected');
    expect(await share('a', now, async () => 'whole')).toBe('whole');
  });

  it('is replaced when it is older than a call can last, and its end does not disturb its replacement', async () => {
    const share = singleFlight<string>();
    const old = work();
    const fresh = work();
    const first = share('a', now, old.start);
    const second = share('a', later(limits.callSeconds), fresh.start);
    old.resolve('old');
    expect(await first).toBe('old');
    const third = share('a', later(limits.callSeconds + 1), fresh.start);
    fresh.resolve('fresh');
    expect(await Promise.all([second, third])).toEqual(['fresh', 'fresh']);
    expect(fresh.begun()).toBe(1);
  });

  it('still completes for its own callers when it ends after its replacement', async () => {
    const share = singleFlight<string>();
    const old = work();
    const first = share('a', now, old.start);
    await share('a', later(limits.callSeconds), async () => 'fresh');
    old.resolve('old');
    expect(await first).toBe('old');
  });
});
