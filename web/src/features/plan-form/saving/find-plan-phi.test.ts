import { expect, it } from '@jest/globals';
import { planFieldKeys, planFields } from '../../../../../shared/plan/fields/fields.ts';
import { emptyValues } from '../form-values.ts';
import { findPlanPhi } from './find-plan-phi.ts';

it('PHI is found in every text of a plan, also in that of a new field', () => {
  const written = planFieldKeys.filter(
    (key) => ['name', 'text', 'notes'].includes(planFields[key].kind) && planFields[key].section !== 'own',
  );
  expect(written).toEqual(expect.arrayContaining(['descriptiveName', 'payerName', 'notes']));
  const phi = Object.fromEntries(written.map((key) => [key, 'SSN 219-09-9999']));
  const found = findPlanPhi({ ...emptyValues('North Hospital'), ...phi });
  expect(found.map(({ field }) => field)).toEqual(written);
});
