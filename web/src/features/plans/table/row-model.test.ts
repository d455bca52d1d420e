import { expect, it } from '@jest/globals';
import { makePlan } from '../../../testing/make-plan.ts';
import { shownRows } from './row-model.ts';

const plans = [
  makePlan({ descriptiveName: 'A', financialClass: 'Medicare' }),
  makePlan({ descriptiveName: 'B', financialClass: 'Medi-Cal' }),
  makePlan({ descriptiveName: 'C', financialClass: 'Commercial' }),
  makePlan({ descriptiveName: 'D', financialClass: 'Medicare' }),
];
const rows = (...numbers: number[]) => Uint32Array.from(numbers);

it('shownRows combines matches, class, and sort order', () => {
  const order = rows(3, 2, 1, 0);
  expect([...shownRows(plans, 'All', rows(0, 2), order)]).toEqual([2, 0]);
  expect([...shownRows(plans, 'Medicare', rows(0, 2, 3), order)]).toEqual([3, 0]);
  expect([...shownRows(plans, 'Medicare', undefined, order)]).toEqual([3, 0]);
  expect([...shownRows(plans, 'Medicare', rows(2, 0), undefined)]).toEqual([0]);
});
