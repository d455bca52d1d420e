import { expect, it } from '@jest/globals';
import type { FieldChange } from '../../shared/records/history.ts';
import { isBlank } from './blanking.ts';

const address = { street: 'PO Box 1', city: 'Duskvale' };

it.each<[boolean, FieldChange['from'], FieldChange['to']]>([
  [true, 'Call first.', null],
  [true, address, { street: 'PO Box 1' }],
  [true, address, null],
  [true, [{ value: 'XYZ' }], []],
  [false, 'Call first.', 'Call first!'],
  [false, address, { street: 'PO Box 2', city: 'Emberly' }],
  [false, [{ value: 'XYZ' }], [{ value: 'ABC' }]],
  [false, null, 'Call first.'],
])('it is %s that a field is blanked that was %j and becomes %j', (isBlanked, from, to) => {
  expect(isBlank({ field: 'notes', from, to })).toBe(isBlanked);
});
