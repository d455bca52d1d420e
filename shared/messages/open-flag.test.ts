import { describe, expect, it } from '@jest/globals';
import { factLabel } from './flag.ts';
import { reportedByPlan } from './open-flag.ts';

const at = (hour: number) => `2026-11-21T${String(hour).padStart(2, '0')}:00:00.000Z`;

describe('what is reported', () => {
  it('is counted by plan and fact, since the first report, in whatever order they come', () => {
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

  it('is called as the table calls it; what a later release may add, by its key', () => {
    expect(factLabel('facilityAddress')).toBe('Claims Address (HB)');
    expect(factLabel('rates')).toBe('rates');
  });
});
