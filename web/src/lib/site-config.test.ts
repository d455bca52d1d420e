import { expect, it } from '@jest/globals';
import { parseSiteConfig } from './site-config.ts';

const defaults = { idleMinutes: 30, cardBox: true, keepRecentPlans: false, listAfterClosing: false };
const withoutCardBox = { ...defaults, cardBox: false };
const others = { idleMinutes: 5, cardBox: false, keepRecentPlans: true, listAfterClosing: true };

it.each([
  [{ stage: 'prod' }, defaults],
  [others, others],
  [{ idleMinutes: 0, cardBox: 'off', keepRecentPlans: 'on', listAfterClosing: 'on' }, withoutCardBox],
  [{ idleMinutes: '5' }, defaults],
  [{ idleMinutes: 100_000 }, defaults],
  ['<html>', withoutCardBox],
  [undefined, withoutCardBox],
])('parseSiteConfig reads %j as %j', (json, settings) => {
  expect(parseSiteConfig(json)).toMatchObject(settings);
});
