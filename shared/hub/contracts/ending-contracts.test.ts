import { describe, expect, it } from '@jest/globals';
import { endingContracts, endingMark, passedMark } from './ending-contracts.ts';

const contract = (overrides: Record<string, string> = {}) => ({
  payerName: 'Fernholt',
  financialClass: 'Commercial',
  status: 'Contracted',
  effectiveDate: '2026-01-01',
  endDate: '',
  ...overrides,
});

const found = (...contracts: ReturnType<typeof contract>[]) =>
  endingContracts(contracts, '2026-11-21').map(({ contract: { payerName, endDate }, days }) => [
    payerName,
    endDate,
    days,
  ]);

describe('endingContracts', () => {
  it.each([
    ['has no end', '', undefined],
    ['ended long ago', '2025-11-21', -365],
    ['ended the day before', '2026-11-20', -1],
    ['ends on the day', '2026-11-21', 0],
    ['ends in 60 days', '2027-01-20', 60],
    ['ends in 61 days', '2027-01-21', undefined],
  ])('returns the days until the end, if action is due, for a contract that %s', (_, endDate, days) => {
    expect(found(contract({ effectiveDate: '', endDate }))).toEqual(
      days === undefined ? [] : [['Fernholt', endDate, days]],
    );
  });

  it('sorts contracts by end date, earliest first', () => {
    const days = ['2026-12-01', '2026-11-01', '2026-11-22', '2025-01-01'];
    const all = days.map((endDate) => contract({ payerName: endDate, endDate, effectiveDate: '' }));
    expect(found(...all).map(([, endDate]) => endDate)).toEqual(days.toSorted());
  });

  const ends = contract({ endDate: '2026-12-01' });
  const ended = contract({ endDate: '2026-11-01' });
  it.each([
    ['that is marked as termed', [contract({ endDate: '2026-11-01', status: 'Termed' })], []],
    ['followed by one without an end', [ends, contract({ effectiveDate: '2026-12-02' })], []],
    [
      'followed by one that also ends soon',
      [ends, contract({ effectiveDate: '2026-12-02', endDate: '2027-01-05' })],
      [['Fernholt', '2027-01-05', 45]],
    ],
    ['replaced by a newer one', [ended, contract({ effectiveDate: '2026-11-10' })], []],
    ['that a newer one will replace', [ended, contract({ effectiveDate: '2026-12-01' })], []],
    [
      'whose payer has one of another class',
      [ended, contract({ financialClass: 'Medicare' })],
      [['Fernholt', '2026-11-01', -20]],
    ],
    ['whose payer is spelled differently in a newer one', [ended, contract({ payerName: 'FERNHOLT ' })], []],
  ])('returns what needs action for a contract %s', (_, contracts, expected) => {
    expect(found(...contracts)).toEqual(expected);
    expect(found(...contracts.toReversed())).toEqual(expected);
  });
});

describe('the marks at which a contract’s end is announced', () => {
  it.each([
    [61, undefined],
    [60, 60],
    [31, 60],
    [30, 30],
    [8, 30],
    [7, 7],
    [0, 7],
    [-1, undefined],
  ])('with %i days left: the last one passed is %s', (days, mark) => {
    expect(endingMark(days)).toBe(mark);
  });

  it('are each passed exactly once, even if checked only every three or seven days', () => {
    for (const step of [1, 3, 7]) {
      const passed: number[] = [];
      for (let days = 90; days >= -30; days -= step)
        if (passedMark(days, step)) passed.push(endingMark(days) ?? -1);
      expect(passed).toEqual([60, 30, 7]);
    }
  });
});
