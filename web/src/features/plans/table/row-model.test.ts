import { describe, expect, it } from '@jest/globals';
import { makePlan } from '../../../testing/make-plan.ts';
import { shownRows } from './row-model.ts';

const plans = [
  makePlan({ descriptiveName: 'A', financialClass: 'Medicare' }),
  makePlan({ descriptiveName: 'B', financialClass: 'Medi-Cal' }),
  makePlan({ descriptiveName: 'C', financialClass: 'Commercial' }),
  makePlan({ descriptiveName: 'D', financialClass: 'Medicare' }),
];
const rows = (...numbers: number[]) => Uint32Array.from(numbers);

describe('shownRows', () => {
  it('returns every plan in list order when nothing is filtered', () => {
    expect([...shownRows(plans, 'All', undefined, undefined)]).toEqual([0, 1, 2, 3]);
  });

  it('keeps only the plans of a class, whichever way Medi-Cal is spelled', () => {
    expect([...shownRows(plans, 'Medicare', undefined, undefined)]).toEqual([0, 3]);
    const spelled = ['Medi-Cal', 'Other', 'Medicaid', 'Medicaid/Medi-Cal'] as const;
    const mixed = spelled.map((financialClass) => makePlan({ financialClass }));
    expect([...shownRows(mixed, 'Medicaid/Medi-Cal', undefined, undefined)]).toEqual([0, 2, 3]);
  });

  it('combines matches, class, and sort order', () => {
    const order = rows(3, 2, 1, 0);
    expect([...shownRows(plans, 'All', rows(0, 2), order)]).toEqual([2, 0]);
    expect([...shownRows(plans, 'Medicare', rows(0, 2, 3), order)]).toEqual([3, 0]);
    expect([...shownRows(plans, 'Medicare', undefined, order)]).toEqual([3, 0]);
    expect([...shownRows(plans, 'Medicare', rows(2, 0), undefined)]).toEqual([0]);
  });
});
