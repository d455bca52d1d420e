/** @jest-environment ./web/src/testing/browser-environment.ts */
import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { fieldsOfKind, planFields } from '../../../../shared/plan/fields/fields.ts';
import { type PlanColumnKey, planColumns } from '../../../../shared/plan/fields/plan-columns.ts';
import type { Plan } from '../../../../shared/plan/plan.ts';
import { makePlan } from '../../../../shared/plan/testing/make-plan.ts';
import { getsFocus } from '../../testing/press.ts';
import { open } from './testing/open-plans.tsx';

/** Columns whose facts other tests find: rows and pictures, and how and when the plan ends. */
const ownPlaces: readonly PlanColumnKey[] = [
  ...(['facilityContracts', 'prefix', 'portalLinks', 'phoneNumbers', 'electronicIds'] as const),
  ...(['image', 'secondaryImage', 'endsOn', 'successor'] as const),
];
const sampleOf: Readonly<Partial<Record<string, (key: string) => unknown>>> = {
  text: (key) => `Text of ${key}`,
  notes: (key) => `Notes of ${key}`,
  payerId: () => 'AB123',
  code: (key) => 4_700 + planColumns.findIndex((column) => column.key === key),
  choice: (key) => fieldsOfKind('choice').flatMap((one) => (one === key ? planFields[one].offered : []))[0],
  address: (key) => ({ street: `Street of ${key}` }),
  day: () => '2999-12-31',
};
/** A value for each optional fact that is not in a place of its own. */
const samples: Partial<Plan> = Object.fromEntries(
  planColumns.flatMap(({ key, kind }) => {
    const value = ownPlaces.includes(key) ? undefined : sampleOf[kind]?.(key);
    return value === undefined ? [] : [[key, value]];
  }),
);

it('the plan detail shows the fact of every column', async () => {
  const plan = makePlan({ descriptiveName: 'Blue Shield PPO', ...samples });
  open(`/plans?plan=${plan._id}`, [plan]);
  const { textContent } = await getsFocus(await screen.findByRole('dialog', { name: 'Blue Shield PPO' }));
  const missing = planColumns.filter(({ key, text }) => {
    if (ownPlaces.includes(key)) return false;
    return text(plan) === '' || !textContent.includes(text(plan));
  });
  expect(missing.map(({ key }) => key)).toEqual([]);
});
