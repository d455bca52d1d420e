import { expect, it } from '@jest/globals';
import * as z from '../../zod.ts';
import { planListSchema } from '../plan.ts';
import { choice } from './field-kinds.ts';
import { ofEach, planFields } from './fields.ts';

const typed = ofEach('empty');
const plan = {
  ...typed,
  // Absent when nothing is typed.
  ...{ endsOn: undefined, successor: undefined },
  facilityName: 'Cedar',
  descriptiveName: 'Gold PPO',
  financialClass: 'Commercial',
  payerName: 'Payer',
  payerCode: 1,
  planName: 'Gold',
  planCode: 2,
  _id: 'cedar000-1',
  prefix: '',
  version: 1,
  createdAt: '2026-11-23T00:00:00.000Z',
  updatedAt: '2026-11-23T00:00:00.000Z',
};
const list = { data: [plan], total: 1, version: 'a' };

it('a choice is optional if its schema is', () => {
  const schema = z.enum(['Yes', 'No']);
  const row = { section: 'plan', label: 'In-Office Labs', offered: schema.options } as const;
  expect(choice({ ...row, schema }).required).toBe(true);
  expect(choice({ ...row, schema: z.optional(schema) }).required).toBe(false);
});

it('a plan list with fields of a later release is read, and its plans keep those fields', () => {
  const later = { ...list, checkedBy: 'x', data: [{ ...plan, laterField: '17' }] };
  const { data, ...about } = planListSchema.parse(list);
  expect(planListSchema.parse(later)).toEqual({ ...about, data: [{ ...data[0], laterField: '17' }] });
});

it('each image ID goes with its card image, and no other field goes with another one', () => {
  const pairs = Object.entries(planFields).flatMap(([key, field]) =>
    'goesWith' in field ? [[key, field.goesWith]] : [],
  );
  expect(pairs).toEqual([
    ['imagePublicId', 'image'],
    ['secondaryImagePublicId', 'secondaryImage'],
  ]);
});
