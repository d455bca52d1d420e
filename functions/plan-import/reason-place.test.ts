import { expect, it } from '@jest/globals';
import { importMapSchema } from '../../shared/import/import-map.ts';
import { importMapOf } from '../testing/import-map.ts';
import { rowMapper, shortened } from './map-row.ts';
import { reasonPlace } from './reason-place.ts';
import { validateRow } from './validate-row.ts';

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

it('the reason about a phone is shown beside its column, even after phones that the row only begins', () => {
  const phoneNumbers = [
    { title: { constant: 'Claims' }, number: { column: 'Claims Phone' } },
    { title: { column: 'Line' }, number: { column: 'Phone' } },
    { title: { constant: 'Fax' }, number: { column: 'Fax' } },
  ];
  const payerName = { column: 'Name' };
  const map = importMapSchema.parse(importMapOf('planName', { payerName, phoneNumbers }));
  const header = ['Name', 'Claims Phone', 'Line', 'Phone', 'Fax'];
  const cells = ['A', 'None', 'Appeals', 'N/A', '5'.repeat(500)];
  const row = validateRow(map, rowMapper(map, header, 'North Hospital'), { line: 2, cells });
  const [reason = ''] = row.ok ? [] : row.reasons;
  expect(reasonPlace(map, header, cells)(reason)).toEqual({
    column: 'Fax',
    value: shortened('5'.repeat(500)),
    reason,
  });
});
