import { expect, it } from '@jest/globals';
import { schemasOf } from './kinds.ts';

const source = 'Expected {"column": …}, {"constant": …}, {"facility": true} or {"join": […]}.';

it.each([
  [{ street: { colum: 'A' } }, 'street', source],
  [{ whole: { colum: 'A' } }, 'whole', source],
  [
    { whole: { column: 'A' }, zip: { column: 'B' } },
    undefined,
    'Expected either {"whole": …} or parts of the address.',
  ],
])('the error in an address of a map says where it is: %j', (facilityAddress, part, message) => {
  const fields = { planName: { column: 'Plan' }, facilityAddress };
  const issues = schemasOf('plans').map.safeParse({ key: ['planName'], fields }).error?.issues ?? [];
  const found = issues.filter(({ path }) => path[1] === 'facilityAddress');
  expect(found.map(({ path, message: text }) => [path[2], text])).toEqual([[part, message]]);
});
