import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { payerContract } from '../../../shared/hub/contracts/payer-contract.ts';
import { planFacts } from '../../../shared/plan/fact-groups.ts';
import { type FactTable, factGroups, type Verification } from '../../../shared/verification/verification.ts';
import { contentOf, verificationFields, verificationOf, withoutChanged, withStamp } from './verification.ts';

const by = { id: 'u1', name: 'Ada Byron' };
const at = '2026-03-01T09:00:00.000Z';
const stamp = fc.record({
  groups: fc.uniqueArray(fc.constantFrom(...factGroups), { minLength: 1 }),
  at: fc.constant(at),
  by: fc.constant(by),
});
const verifications = fc
  .array(stamp, { maxLength: 6 })
  .map((stamps) => stamps.reduce<Verification>((so, one) => withStamp(so, one), { interval: 90 }));
const groupsOf = ({ verified = [] }: Verification) => verified.flatMap(({ groups }) => groups).sort();

it.each<[string, FactTable]>([
  ['plan', planFacts],
  ['payer contract', payerContract.facts],
])('changing fields of a %s removes the verification of exactly their fact groups', (_kind, table) => {
  const fields = fc.uniqueArray(fc.constantFrom(...Object.keys(table)));
  fc.assert(
    fc.property(verifications, fields, (verification, changed) => {
      const changes = changed.map((field) => ({ field, from: null, to: 'x' }));
      const after = withoutChanged({ facilityId: 'north000', verification }, changes, table);
      const gone = new Set<string | undefined>(changed.map((field) => table[field]));
      expect(groupsOf(after.verification ?? {})).toEqual(
        groupsOf(verification).filter((group) => !gone.has(group)),
      );
      expect(after.verification?.interval).toBe(90);
    }),
  );
});

it('changing a field unknown to this release removes the verification of every fact group', () => {
  const verification = withStamp({}, { groups: ['claims', 'cards'], at, by });
  const changes = [{ field: 'ofALaterRelease', from: 1, to: 2 }];
  expect(withoutChanged({ facilityId: 'a', verification }, changes, planFacts).verification).toEqual({});
  expect(withoutChanged({ facilityId: 'a', verification }, changes, undefined).verification).toEqual(
    verification,
  );
});

it('a fact group appears in only one stamp, the latest', () => {
  fc.assert(
    fc.property(verifications, stamp, (verification, latest) => {
      const next = withStamp(verification, latest);
      expect(groupsOf(next)).toEqual([...new Set([...groupsOf(verification), ...latest.groups])].sort());
      expect(next.verified?.[0]).toEqual(latest);
    }),
  );
});

it('history fields keep the verification unchanged and separate from the record’s own fields', () => {
  const verification = withStamp(
    { owner: by, interval: 0 },
    { groups: ['claims'], at, by, source: 'portal' },
  );
  const fields = { payerName: 'Sample Health', ...verificationFields({ facilityId: 'a', verification }) };
  expect(verificationOf(fields)).toEqual({ verification });
  expect(contentOf(fields)).toEqual({ payerName: 'Sample Health' });
  expect(verificationOf({ payerName: 'Sample Health' })).toEqual({});
});
