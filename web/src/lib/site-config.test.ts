import { expect, it } from '@jest/globals';
import { parseSiteConfig } from './site-config.ts';

it.each([
  [{ stage: 'prod', idleMinutes: 5 }, 5],
  [{ stage: 'prod' }, 30],
  [{ idleMinutes: 0 }, 30],
  [{ idleMinutes: '5' }, 30],
  [{ idleMinutes: 100_000 }, 30],
  ['<html>', 30],
  [undefined, 30],
])('parseSiteConfig reads idleMinutes from %j as %d', (json, minutes) => {
  expect(parseSiteConfig(json).idleMinutes).toBe(minutes);
});

it.each([
  [{ stage: 'prod' }, true],
  [{ cardBox: true }, true],
  [{ cardBox: false }, false],
  [{ cardBox: 'off' }, false],
  ['<html>', false],
  [undefined, false],
])('parseSiteConfig reads cardBox from %j as %p', (json, allowed) => {
  expect(parseSiteConfig(json).cardBox).toBe(allowed);
});

it.each([
  [{ stage: 'prod' }, false],
  [{ keepRecentPlans: true }, true],
  [{ keepRecentPlans: 'on' }, false],
  [undefined, false],
])('parseSiteConfig reads keepRecentPlans from %j as %p', (json, stay) => {
  expect(parseSiteConfig(json).keepRecentPlans).toBe(stay);
});

it.each([
  [{ stage: 'prod' }, false],
  [{ listAfterClosing: true }, true],
  [{ listAfterClosing: 'on' }, false],
  [undefined, false],
])('parseSiteConfig reads listAfterClosing from %j as %p', (json, allowed) => {
  expect(parseSiteConfig(json).listAfterClosing).toBe(allowed);
});
