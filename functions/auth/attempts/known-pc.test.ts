import { expect, it } from '@jest/globals';
import { knownPcs } from './known-pc.ts';

const pcs = knownPcs({ today: async () => Buffer.from('key'), others: async () => [] });
const name = '__Host-coverage-guide-pc';
const cookiesOf = (value: string) => new Map([[name, value]]);
/** Returns the value of the cookie after these people have signed in at a PC. */
async function valueAfter(...emails: string[]): Promise<string> {
  let value = '';
  for (const email of emails)
    value = (await pcs.remember(cookiesOf(value), email)).slice(name.length + 1).split(';')[0] ?? '';
  return value;
}

it.each([
  ['changed', (value: string) => value.replace(/^./, (start) => (start === '0' ? '1' : '0'))],
  ['with another person added', (value: string) => value.replace('.', '.AAAAAAAAAAAAAAAA.')],
  ['of nonsense', () => 'nonsense'],
])('a known-PC cookie is ignored if it is one %s', async (_what, change) => {
  const value = await valueAfter('nurse@demo.test');
  expect((await pcs.read(cookiesOf(value)))?.knows('nurse@demo.test')).toBe(true);
  expect(await pcs.read(cookiesOf(change(value)))).toBeUndefined();
});

it('a PC that many people share knows the latest of them', async () => {
  // One more than the cookie can be read with.
  const emails = Array.from({ length: 41 }, (_, at) => `nurse-${at}@demo.test`);
  const pc = await pcs.read(cookiesOf(await valueAfter(...emails)));
  expect([pc?.knows('nurse-40@demo.test'), pc?.knows('nurse-0@demo.test')]).toEqual([true, false]);
});
