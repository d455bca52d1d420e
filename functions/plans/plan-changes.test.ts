import { expect, it } from '@jest/globals';
import type { Directory } from '../data/facility-directory.ts';
import { samplePlan } from '../testing/sample-plan.ts';
import { nextStored, planChanges } from './plan-changes.ts';
import { storedPlanSchema, toPlan } from './stored-plan.ts';

const now = new Date('2026-11-21T09:00:00Z');
const facility = (id: string, name: string, more: object = {}) => ({
  ...{ id, name, primaryColor: '#005b7f', version: 1 },
  ...more,
});
const north = facility('north000', 'North Hospital');
const of = (...others: Directory['facilities']): Directory => ({
  version: 1,
  facilities: [north, ...others],
});

it('a contract line keeps its facility while it is archived, whatever others are or were named', () => {
  const line = { facilityName: 'Bay', contractStatus: 'Must Call' } as const;
  const input = samplePlan({ facilityName: north.name, facilityContracts: [line] });
  const before = nextStored(input, north.id, of(facility('bay00000', 'Bay')), now);
  const archived = { archivedAt: now.toISOString() };
  const directories = [
    of(facility('bay00000', 'Bay', archived)),
    of(facility('bayside0', 'Bayside', { formerNames: ['Bay'] }), facility('bay00000', 'Bay', archived)),
  ];
  for (const directory of directories) {
    const { _id, prefix, version, createdAt, updatedAt, verification, ...shown } = toPlan(before, directory);
    const after = nextStored(shown, north.id, directory, now, before);
    expect(after.plan.facilityContracts).toEqual([{ facilityId: 'bay00000', ...line }]);
    expect(planChanges({ before, after })).toEqual([]);
  }
});

it('a contract line of a facility that was deleted is not changed by an edit of the plan', () => {
  const line = { facilityName: 'Bay', contractStatus: 'Must Call' } as const;
  const input = samplePlan({ facilityName: north.name, facilityContracts: [line] });
  const before = nextStored(input, north.id, of(facility('bay00000', 'Bay')), now);
  const after = nextStored({ ...input, notes: 'Newer.' }, north.id, of(), now, before);
  expect(planChanges({ before, after }).map(({ field }) => field)).toEqual(['notes']);
});

it('a contract line stays with the facility that formerly had its name', () => {
  const line = { facilityName: 'Bay', contractStatus: 'Must Call' } as const;
  const input = samplePlan({ facilityName: north.name, facilityContracts: [line] });
  const renamed = of(facility('bay00000', 'Bayside', { formerNames: ['Bay'] }));
  const stored = nextStored(input, north.id, renamed, now);
  expect(stored.plan.facilityContracts).toEqual([{ facilityId: 'bay00000', ...line }]);
  expect(toPlan(stored, renamed).facilityContracts).toEqual([{ ...line, facilityName: 'Bayside' }]);
});

it('a field added by a later release is kept unless its sender knows it and has cleared it', () => {
  const first = nextStored(samplePlan(), north.id, of(), now);
  const { data } = storedPlanSchema.safeParse({ ...first, plan: { ...first.plan, laterField: '17' } });
  const next = (fields?: string[]) => nextStored(samplePlan(), north.id, of(), now, data, fields);
  expect(next().plan).toHaveProperty('laterField', '17');
  expect(next(['notes']).plan).toHaveProperty('laterField', '17');
  expect(next(['laterField']).plan).not.toHaveProperty('laterField');
});
