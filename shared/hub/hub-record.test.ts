import { expect, it } from '@jest/globals';
import { facility, name, notes } from './hub-fields.ts';
import { hubRecord, namedCalls } from './hub-record.ts';

const names = { kind: 'RULE', one: 'rule', many: 'rules', words: ['rule', 'rules'] } as const;
const record = hubRecord(names, { name: name('Name'), facilityName: facility, notes });

const at = '2026-11-01T09:00:00.000Z';
const saved = { _id: 'a', version: 1, createdAt: at, updatedAt: at };
const rule = { name: 'Imaging', facilityName: 'Cedar', ...saved };

it('a hub record older than a field is read with the value that a new form starts with', () => {
  expect(record.saved.parse(rule)).toEqual({ ...rule, notes: '' });
  expect(record.own.parse({ name: 'Imaging' })).toEqual({ name: 'Imaging', notes: '' });
});

it('a hub record without a required field is rejected', () => {
  expect(record.own.safeParse({ notes: 'Nameless.' }).success).toBe(false);
});

it('an edit of a hub record does not change fields that it leaves out', () => {
  expect(record.patch.parse({ name: 'Imaging' })).toEqual({ name: 'Imaging' });
});

it('namedCalls names the calls as the API contract does', () => {
  const calls = { list: 1, create: 2, update: 3, remove: 4, history: 5 };
  const policy = { ...names, one: 'planPolicy', many: 'planPolicies' } as const;
  expect(namedCalls(policy, calls)).toEqual({
    listPlanPolicies: 1,
    createPlanPolicy: 2,
    updatePlanPolicy: 3,
    deletePlanPolicy: 4,
    planPolicyHistory: 5,
  });
});
