import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { limits } from '../../shared/limits.ts';
import { planSchema } from '../../shared/plan/plan.ts';
import { times } from '../../shared/testing/depth.ts';
import type { Directory } from '../data/facility-directory.ts';
import { samplePlan } from '../testing/sample-plan.ts';
import { storedPlanSchema, toPlan } from './stored-plan.ts';

const entry = { id: 'north000', name: 'North Hospital', primaryColor: '#005b7f', version: 1 };
const directory: Directory = { version: 1, facilities: [entry] };
const now = '2026-11-22T09:00:00.000Z';

// Letters that become two when normalized or capitalized, combining marks, blanks, and invisible characters.
const letters = ['a', 'Z', '7', 'ß', 'ŉ', '\u0958', 'e\u0301', '\u0301', ' ', '\u00a0', '\u200b', '\t', '–'];
const text = (most: number) =>
  fc.string({ unit: fc.constantFrom(...letters), minLength: 0, maxLength: most + 1, size: 'max' });

/** Plans that may have been stored in the past, often with a field that breaks today's rules, or nearly does. */
const item = fc.record({
  payerId: text(limits.payerIdLength),
  zip: text(limits.zipLength),
  planName: text(limits.text.name),
  title: text(limits.text.name),
  number: text(limits.text.phone),
  prefix: text(limits.prefixLength),
  url: text(20),
  contract: fc.record({
    facilityId: fc.constantFrom('north000', 'gone0000'),
    facilityName: text(limits.text.name),
  }),
});

const blank = {
  ...{ payerId: '', zip: '', planName: '', title: '', number: '', prefix: '', url: '' },
  contract: { facilityId: 'north000', facilityName: '' },
};

const { facilityName: _, ...fields } = samplePlan();
const sound = { key: 'a1', facilityId: 'north000', version: 1, createdAt: now, updatedAt: now, plan: fields };

type Odd = typeof item extends fc.Arbitrary<infer Value> ? Value : never;

describe('a stored plan that passes its check', () => {
  it('also satisfies the API schema, so a list need not check it again', () => {
    let taken = 0;
    fc.assert(
      fc.property(item, fc.subarray(Object.keys(sound.plan)), (odd, changed) => {
        const oddFields = oddPlan(odd);
        const plan = {
          ...sound.plan,
          ...Object.fromEntries(Object.entries(oddFields).filter(([name]) => changed.includes(name))),
        };
        const stored = storedPlanSchema.safeParse({ ...sound, plan });
        if (!stored.success) return;
        taken += 1;
        const shown = toPlan(stored.data, directory);
        expect(planSchema.safeParse(shown)).toEqual({ success: true, data: shown });
      }),
      { numRuns: times(500), examples: [[{ ...blank, payerId: 'ŉ\u0301' }, ['payerId']]] },
    );
    expect(taken).toBeGreaterThan(50);
  });

  it.each([
    ['a payer ID whose capitals are longer', { payerId: 'ßßßßß' }],
    ['a name that is longer when it is normalized', { planName: '\u0958'.repeat(limits.text.name) }],
    [
      'a contract line without a name',
      { facilityContracts: [{ facilityName: '', contractStatus: 'Contracted' }] },
    ],
  ])('does not contain %s', (_, odd) => {
    expect(storedPlanSchema.safeParse({ ...sound, plan: { ...sound.plan, ...odd } }).success).toBe(false);
  });
});

function oddPlan({ payerId, zip, planName, title, number, prefix, url, contract }: Odd) {
  return {
    payerId,
    planName,
    facilityAddress: { zip },
    prefixes: [{ value: prefix }],
    portalLinks: [{ title, url }],
    phoneNumbers: [{ title, number }],
    facilityContracts: [{ ...contract, contractStatus: 'See Notes' }],
  };
}
