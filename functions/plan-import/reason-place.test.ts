import { expect, it } from '@jest/globals';
import { reasonPlace } from './reason-place.ts';

it('the reason for a rejection is shown beside its own column, even if another’s name begins alike', () => {
  const placeOf = reasonPlace({ fields: {} }, ['Plan', 'Plan Type'], ['Gold PPO', 'XYZ']);
  const reason = 'Column Plan Type: "XYZ" is not among the mapped values.';
  expect(placeOf(reason)).toEqual({ column: 'Plan Type', value: 'XYZ', reason });
});
