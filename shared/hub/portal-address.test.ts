import { expect, it } from '@jest/globals';
import { limits } from '../limits.ts';
import { requiredLine } from '../text/text.ts';
import { portalAddress } from './portal-address.ts';

const address = portalAddress(requiredLine(limits.text.url));
const ofLength = (length: number) => 'portal.example/'.padEnd(length, 'a');

it('a portal address that was accepted is accepted again unchanged, at any length', () => {
  for (let length = limits.text.url - 10; length <= limits.text.url + 1; length++) {
    const { data } = address.safeParse(ofLength(length));
    if (data !== undefined) expect(address.safeParse(data)).toMatchObject({ success: true, data });
  }
  expect(address.safeParse(ofLength(limits.text.url - 8)).success).toBe(true);
});

it('a portal address that its scheme makes too long is rejected with the limit', () => {
  const { error } = address.safeParse(ofLength(limits.text.url));
  expect(error?.issues.map(({ message }) => message)).toEqual([
    `At most ${limits.text.url.toLocaleString('en-US')} characters.`,
  ]);
});
