import { describe, expect, it } from '@jest/globals';
import { factLabel } from './flag.ts';
import { reportedByPlan } from './open-flag.ts';

const at = (hour: number) => `2026-11-21T${String(hour).padStart(2, '0')}:00:00.000Z`;

describe('a reported fact', () => {
  it('is counted per plan and fact, with the time of the first report, in any order', () => {
    const flags = [
      { planId: 'a', fact: 'notes', since: at(9) },
      { planId: 'a', fact: 'notes', since: at(8) },
      { planId: 'a', fact: 'planCode', since: at(10) },
      { planId: 'b', fact: 'notes', since: at(7) },
    ];
    for (const input of [flags, flags.toReversed()]) {
      const reported = reportedByPlan(input);
      expect(reported.get('a')?.get('notes')).toEqual({ since: at(8), count: 2 });
      expect(reported.get('a')?.get('planCode')).toEqual({ since: at(10), count: 1 });
      expect(reported.get('b')?.get('notes')).toEqual({ since: at(7), count: 1 });
      expect(reported.get('c')).toBeUndefined();
    }
  });

  it('has the label of its table column, or its key if a later release added it', () => {
    expect(factLabel('facilityAddress')).toBe('Claims Address (HB)');
    expect(factLabel('rates')).toBe('rates');
  });
});
