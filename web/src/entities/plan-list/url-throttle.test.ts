import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { urlThrottle } from './url-throttle.ts';

it('the address follows typing without delay, whatever was typed a minute ago', () => {
  const pace = urlThrottle();
  const waits = (from: number) =>
    Array.from({ length: 40 }, (_, key) => {
      const now = from + key * 50;
      const wait = pace.wait(now);
      pace.changed(now);
      return wait;
    });
  expect(Math.max(...waits(0), ...waits(60_000))).toBe(0);
});

it('the address never changes more often than Safari allows, however fast the user types', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 250 }), { minLength: 400, maxLength: 500 }), (gaps) => {
      const pace = urlThrottle();
      const changes: number[] = [];
      let now = 0;
      for (const gap of gaps) {
        now += gap;
        if (pace.wait(now) > 0) continue;
        pace.changed(now);
        changes.push(now);
      }
      for (const [at, change] of changes.entries()) {
        const later = changes[at + 100];
        if (later !== undefined) expect(later - change).toBeGreaterThan(30_000);
      }
    }),
  );
});

it('the address may change again once the reported wait has passed', () => {
  const pace = urlThrottle();
  for (let change = 0; change < 40; change += 1) pace.changed(1_000);
  const wait = pace.wait(1_000);
  expect(wait).toBeGreaterThan(0);
  expect(pace.wait(1_000 + wait)).toBe(0);
});
