import { expect, it } from '@jest/globals';
import { samplePlan } from '../testing/sample-plan.ts';
import { statusesElsewhere } from './statuses-elsewhere.ts';

const north = { id: 'north000', name: 'North Hospital', primaryColor: '#005b7f', version: 1 };
const south = { ...north, id: 'south000', name: 'South Clinic', formerNames: ['South Office'] };
const directory = { version: 1, facilities: [north, south] };

it.each([
  [['North Hospital'], /none of South Clinic/],
  [['North Hospital', 'South Clinic'], undefined],
  [['North Hospital', 'South Office'], undefined],
  [[], undefined],
])('a file with the statuses of %j is remarked on if South Clinic’s are missing', (named, remark) => {
  const found = statusesElsewhere(directory, south);
  for (const facilityName of named)
    found.add([
      { plan: samplePlan({ facilityContracts: [{ facilityName, contractStatus: 'Contracted' }] }) },
    ]);
  const sentences = found.sentences();
  if (remark === undefined) expect(sentences).toEqual([]);
  else expect(sentences).toEqual([expect.stringMatching(remark)]);
});
