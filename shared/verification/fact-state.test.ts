import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { payerContract } from '../hub/contracts/payer-contract.ts';
import { planFacts } from '../plan/fact-groups.ts';
import { asksForVerifying, groupState, groupStates, recordState } from './fact-state.ts';
import { factGroups, factIntervals, type ShownVerification } from './verification.ts';

const by = { id: 'u1', name: 'Ada Byron' };
const at = '2026-03-01T09:00:00.000Z';
const day = (days: number) => Date.parse(at) + days * 86_400_000;
const stamped = (groups: string[], more: Partial<ShownVerification> = {}): ShownVerification => ({
  verified: [{ groups, at, by }],
  ...more,
});
const plan = {
  payerName: 'Sample Health',
  payerId: '12X45',
  phoneNumbers: [],
  authorizationNotes: '',
  notes: 'Call first.',
  verification: undefined,
};

it.each([
  ['nothing known', undefined, 1_000, 'never'],
  ['no interval', stamped(['claims']), 5_000, 'verified'],
  ['an interval of none', stamped(['claims'], { interval: 0, facilityInterval: 30 }), 5_000, 'verified'],
  ['the last moment of its interval', stamped(['claims'], { interval: 30 }), 30 - 1e-8, 'verified'],
  ['the moment at which it ends', stamped(['claims'], { interval: 30 }), 30, 'due'],
  ['the facility’s default', stamped(['claims'], { facilityInterval: 90 }), 90, 'due'],
  [
    'its own interval before the default',
    stamped(['claims'], { interval: 365, facilityInterval: 90 }),
    91,
    'verified',
  ],
  ['a stamp of another group', stamped(['contacts'], { interval: 30 }), 1, 'never'],
] as const)('groupState returns the state of a fact group with %s', (_what, verification, days, state) => {
  expect(groupState('claims', verification, day(days)).state).toBe(state);
});

it('a group of facts never counts as verified after its due date, whatever the interval', () => {
  const clock = fc.double({ min: 0, max: 4_000, noNaN: true });
  fc.assert(
    fc.property(fc.constantFrom(...factIntervals), clock, (interval, days) => {
      const { state, dueAt } = groupState('claims', stamped(['claims'], { interval }), day(days));
      expect(state).toBe(interval > 0 && day(days) >= day(interval) ? 'due' : 'verified');
      expect(dueAt).toBe(interval === 0 ? undefined : day(interval));
    }),
  );
});

it.each([
  ['contracting', 'plan', planFacts, 'facilityContracts financialClass payerName'],
  ['claims', 'plan', planFacts, 'electronicIds facilityAddress ipaPayerId payerId providerAddress'],
  [
    ...(['contracting', 'contract', payerContract.facts] as const),
    'effectiveDate endDate facilityName financialClass payerName status',
  ],
] as const)('the %s facts of a %s are verified together', (group, _record, table, fields) => {
  const verified = Object.entries(table).flatMap(([field, one]) => (one === group ? [field] : []));
  expect(verified.toSorted().join(' ')).toBe(fields);
});

it('groupStates returns only the groups for which the plan has values', () => {
  expect(groupStates(plan, planFacts, day(0)).map(({ group }) => group)).toEqual(['contracting', 'claims']);
});

it('a plan is verified only if every group is, and only until the oldest is due', () => {
  const of = (verification: ShownVerification, days: number) =>
    recordState({ ...plan, verification }, planFacts, day(days));
  expect(of({}, 0)).toEqual({ state: 'never', at: undefined, verified: 0, groups: 2 });
  expect(of(stamped(['claims']), 0)).toEqual({ state: 'never', at, verified: 1, groups: 2 });
  expect(of(stamped([...factGroups]), 0)).toEqual({ state: 'verified', at, verified: 2, groups: 2 });
  const later = { groups: ['claims'], at: '2026-03-20T09:00:00.000Z', by };
  const both = { verified: [later, { groups: ['contracting'], at, by }], interval: 30 };
  expect(of(both, 29)).toMatchObject({ state: 'verified', at });
  expect(of(both, 30)).toMatchObject({ state: 'due', verified: 1 });
});

it('a plan asks for verifying if it has an interval and is due or was never verified', () => {
  const asks = (verification: ShownVerification, days: number) => {
    const record = { ...plan, verification };
    return asksForVerifying(record, recordState(record, planFacts, day(days)).state);
  };
  const all = stamped([...factGroups]);
  expect([asks({}, 9), asks({ interval: 30 }, 9), asks({ facilityInterval: 30 }, 9)]).toEqual([
    false,
    true,
    true,
  ]);
  expect([asks(all, 999), asks({ ...all, interval: 30 }, 29), asks({ ...all, interval: 30 }, 30)]).toEqual([
    false,
    false,
    true,
  ]);
});
