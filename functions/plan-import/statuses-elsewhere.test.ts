import { expect, it } from '@jest/globals';
import { nextStored } from '../plans/plan-changes.ts';
import { samplePlan } from '../testing/sample-plan.ts';
import { statusesElsewhere } from './statuses-elsewhere.ts';

const north = { id: 'north000', name: 'North Hospital', primaryColor: '#005b7f', version: 1 };
const south = { ...north, id: 'south000', name: 'South Clinic', formerNames: ['South Office'] };
const directory = { version: 1, facilities: [north, south] };

const added = (facilityName: string) => {
  const plan = samplePlan({ facilityContracts: [{ facilityName, contractStatus: 'Contracted' }] });
  return [
    [{ plan }],
    [{ before: undefined, after: nextStored(plan, south.id, directory, new Date()) }],
  ] as const;
};

it.each([
  [['North Hospital'], /none of South Clinic/],
  [['North Hospital', 'South Clinic'], undefined],
  [['North Hospital', 'South Office'], undefined],
  [[], undefined],
])('a file with the statuses of %j is remarked on if South Clinic’s are missing', (named, remark) => {
  const found = statusesElsewhere(directory, south);
  for (const facilityName of named) found.add(...added(facilityName));
  const sentences = found.sentences();
  if (remark === undefined) expect(sentences).toEqual([]);
  else expect(sentences).toEqual([expect.stringMatching(remark)]);
});

it.each([
  ['stays without a status here', 'North Hospital', 0],
  ['loses its status here', 'South Clinic', 1],
])('a plan that %s by other changes is remarked on accordingly', (_what, had, remarks) => {
  const found = statusesElsewhere(directory, south);
  const [[row], [change]] = added('North Hospital');
  const [, [earlier]] = added(had);
  found.add([row], [{ before: earlier.after, after: change.after }]);
  expect(found.sentences()).toHaveLength(remarks);
});
