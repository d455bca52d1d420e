import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { contractOnDay, contractsOfClass } from './contract-status-on-day.ts';
import { contractMark, sortByPhase } from './contracts-by-phase.ts';
import { payerContract } from './payer-contract.ts';

const today = '2026-11-21';
const contract = (effectiveDate: string, endDate: string, status = 'Contracted') => ({
  status,
  effectiveDate,
  endDate,
});

const day = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2035-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const dayOrNone = fc.oneof(fc.constant(''), day);
const anyContract = fc.record({
  status: fc.constantFrom(...payerContract.fields.status.options),
  effectiveDate: dayOrNone,
  endDate: dayOrNone,
});

describe('contractOnDay', () => {
  it.each([
    ['', '', 'inEffect', 'Contracted', 'green', undefined],
    ['2026-11-21', '', 'inEffect', 'Contracted', 'green', undefined],
    ['2026-01-01', '2027-01-21', 'inEffect', 'Contracted', 'green', undefined],
    ['2026-01-01', '2027-01-20', 'ending', 'Contracted', 'green', 'Ends in 60 days'],
    ['', '2026-11-22', 'ending', 'Contracted', 'green', 'Ends tomorrow'],
    ['', '2026-11-21', 'ending', 'Contracted', 'green', 'Ends today'],
    ['', '2026-11-20', 'ended', 'Ended', 'red', undefined],
    ['2026-11-22', '', 'upcoming', 'Not yet in effect', 'blue', 'Starts tomorrow'],
    ['2026-12-01', '2027-12-01', 'upcoming', 'Not yet in effect', 'blue', 'Starts in 10 days'],
  ])('reports a contract from %j to %j as %s: %s', (from, to, phase, status, tone, mark) => {
    expect(contractOnDay(contract(from, to), today)).toEqual({ phase, status, tone, mark });
  });

  it('keeps the status that the facility chose while the contract is in effect', () => {
    expect(contractOnDay(contract('', '', 'Not Contracted'), today)).toMatchObject({
      status: 'Not Contracted',
      tone: 'red',
    });
    expect(contractOnDay(contract('', '', 'Termed'), today)).toMatchObject({ tone: 'neutral' });
  });

  it('never shows a contract’s own status outside its dates, and only moves its phase forward', () => {
    const order = ['upcoming', 'inEffect', 'ending', 'ended'];
    fc.assert(
      fc.property(anyContract, fc.uniqueArray(day, { minLength: 2, maxLength: 20 }), (one, days) => {
        let before = 0;
        for (const on of days.sort()) {
          const { phase, status, tone } = contractOnDay(one, on);
          const holds = !(one.endDate !== '' && on > one.endDate) && !(on < one.effectiveDate);
          expect(status === one.status).toBe(holds);
          if (!holds) expect(tone).not.toBe('green');
          expect(order.indexOf(phase)).toBeGreaterThanOrEqual(before);
          before = order.indexOf(phase);
        }
      }),
    );
  });
});

describe('sortByPhase', () => {
  it('puts contracts in effect first, latest end first, then the next to start, then the last ended', () => {
    const inOrder = [
      contract('2020-01-01', ''),
      contract('2026-01-01', '2030-12-31'),
      contract('2025-01-01', '2028-12-31'),
      contract('', '2027-01-01'),
      contract('', '2026-12-01'),
      contract('2026-12-01', '2027-01-01'),
      contract('2027-02-01', ''),
      contract('', '2026-01-01'),
      contract('', '2025-01-01'),
    ];
    expect(sortByPhase(inOrder.toReversed(), today)).toEqual(inOrder);
    expect(sortByPhase(inOrder.toSpliced(0, 3, ...inOrder.slice(0, 3).toReversed()), today)).toEqual(inOrder);
  });

  it('keeps the order of equal contracts', () => {
    const equal = [
      contract('', '', 'Contracted'),
      contract('2026-01-01', '', 'Termed'),
      contract('', '', 'LOA'),
    ];
    expect(sortByPhase(equal, today)).toEqual(equal);
    expect(sortByPhase(equal.toReversed(), today)).toEqual(equal.toReversed());
  });
});

describe('contractMark', () => {
  it.each([
    ['no contract', [], undefined],
    ['one in effect', [contract('', '')], undefined],
    ['one that has ended', [contract('', '2026-11-20')], 'Payer contract ended'],
    ['one that ends soon', [contract('', '2026-12-01')], 'Payer contract ends in 10 days'],
    ['one that has not started', [contract('2026-12-01', '')], 'Payer contract starts in 10 days'],
    ['an ended and a current one', [contract('', '2025-01-01'), contract('2025-01-02', '')], undefined],
    ['one that is renewed', [contract('', '2026-12-01'), contract('2026-12-02', '2027-12-01')], undefined],
    [
      'one that is renewed for a short time',
      [
        contract('', '2026-12-01'),
        contract('2026-12-10', '2026-12-20'),
        contract('2026-12-02', '2026-12-09'),
      ],
      'Payer contract ends in 29 days',
    ],
    [
      'one that is renewed after a gap',
      [contract('', '2026-12-01'), contract('2026-12-03', '')],
      'Payer contract ends in 10 days',
    ],
    [
      'one that is followed by a contract of another status',
      [contract('', '2026-12-01', 'Contracted'), contract('2026-12-02', '', 'Not Contracted')],
      'Payer contract ends in 10 days',
    ],
    [
      'two that end on the same day',
      [contract('', '2026-12-01'), contract('2026-06-01', '2026-12-01')],
      'Payer contract ends in 10 days',
    ],
    ['one that is renewed indefinitely', [contract('', '2026-12-01'), contract('2026-12-02', '')], undefined],
  ])('returns the mark for %s', (_name, contracts, mark) => {
    expect(contractMark(contracts, today)).toBe(mark);
  });
});

describe('contractsOfClass', () => {
  const contracts = (['Commercial', 'Medi-Cal'] as const).map((financialClass) => ({ financialClass }));

  it.each([
    ['Commercial', ['Commercial']],
    ['Medicaid/Medi-Cal', ['Medi-Cal']],
    ['Medicaid', ['Medi-Cal']],
    ['Medicare', ['Commercial', 'Medi-Cal']],
  ] as const)('selects for a plan of class %s the contracts of %j', (planClass, classes) => {
    expect(contractsOfClass(contracts, planClass).map(({ financialClass }) => financialClass)).toEqual(
      classes,
    );
  });
});
