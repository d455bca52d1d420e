import { expect, it } from '@jest/globals';
import { reasonPlace } from './reason-place.ts';

it('the reason for a rejection is shown beside its own column, even if another’s name begins alike', () => {
  const placeOf = reasonPlace({ fields: {} }, ['Plan', 'Plan Type'], ['Gold PPO', 'XYZ']);
  const reason = 'Column Plan Type: "XYZ" is not among the mapped values.';
  expect(placeOf(reason)).toEqual({ column: 'Plan Type', value: 'XYZ', reason });
});

it.each([
  ['facilityAddress.zip: At most 5 characters.', { column: 'ZIP', value: '750012' }],
  ['phoneNumbers.0.number: At most 30 characters.', { column: 'Phone', value: '555' }],
  // A row without any text is left out, so a row's place in the list may not be its place in the map.
  ['phoneNumbers.1.number: At most 30 characters.', { column: 'Line', value: 'Claims' }],
  ['facilityAddress: Please correct this.', { column: 'Street', value: 'PO Box 1' }],
])('the reason about a part of an address or list is shown beside its column: %s', (reason, place) => {
  const fields = {
    facilityAddress: { street: { column: 'Street' }, zip: { column: 'ZIP' } },
    phoneNumbers: [{ title: { column: 'Line' }, number: { column: 'Phone' } }],
  };
  const header = ['Street', 'ZIP', 'Line', 'Phone'];
  const placeOf = reasonPlace({ fields }, header, ['PO Box 1', '750012', 'Claims', '555']);
  expect(placeOf(reason)).toEqual({ ...place, reason });
});
