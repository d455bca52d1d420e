import { randomUUID } from 'node:crypto';
import type { OperationsOf } from '../../../shared/api/routes.ts';
import type { PlanInput } from '../../../shared/plan/plan.ts';
import { found } from '../../data/records/stored.ts';
import { plansRepository } from '../../plans/repository.ts';
import { samplePlan } from '../sample-plan.ts';
import { type Example, type ExampleContext, nameOf, type Whose } from './parts.ts';

/** A plan of its own for a call that changes it; its first version has the tag "1". */
const freshPlan = ({ world }: ExampleContext, whose: Whose, overrides: Partial<PlanInput> = {}) =>
  world.addPlan(whose, overrides);

/** A plan that went into the one that is there for everybody; its second version has the tag "2". */
async function mergedPlan(context: ExampleContext, whose: Whose): Promise<string> {
  const { table, clock } = context.world.container;
  const id = await freshPlan(context, whose);
  const plans = plansRepository(table, context.world.log);
  const before = found(await plans.find(id));
  const into = { id: context.planIds[whose], name: 'The kept plan' };
  const mergedInto = { ...into, at: clock().toISOString(), version: 1 };
  const change = { before, after: { ...before, version: 2, mergedInto }, merged: into };
  await plans.writeMany([change], { id: 'test', name: 'Test' }, clock());
  return id;
}

const changing = () => ({ 'if-match': '"1"', 'idempotency-key': randomUUID() });

export const plansExamples: Readonly<Record<OperationsOf<'plans'>, Example>> = {
  listPlans: { request: (_context, whose) => ({ query: { facility: nameOf(whose), limit: 5 } }) },
  getPlan: { request: ({ planIds }, whose) => ({ params: { id: planIds[whose] } }) },
  createPlan: {
    request: (_context, whose) => ({
      headers: { 'idempotency-key': randomUUID() },
      body: {
        ...samplePlan({ facilityName: nameOf(whose) }),
        phiWarning: { shown: true, kinds: ['SSN'] },
      },
    }),
  },
  updatePlan: {
    request: async (context, whose) => ({
      params: { id: await freshPlan(context, whose) },
      headers: changing(),
      body: samplePlan({
        facilityName: nameOf(whose),
        notes: 'Changed.',
        electronicIds: [
          { transaction: 'Eligibility', id: '00590', through: 'Direct', enrollment: 'Needed', note: 'Ask.' },
        ],
      }),
    }),
  },
  setPlanEnding: {
    request: async (context, whose) => ({
      params: { id: await freshPlan(context, whose) },
      headers: changing(),
      body: { endsOn: '2026-12-31', successor: { id: context.planIds[whose], name: 'Its successor' } },
    }),
  },
  mergePlans: {
    request: async (context, whose) => ({
      params: { id: await freshPlan(context, whose) },
      headers: changing(),
      body: {
        other: { _id: await freshPlan(context, whose, { notes: 'Of the other.' }), version: 1 },
        take: ['notes'],
        both: ['prefixes'],
      },
    }),
  },
  undoMerge: {
    request: async (context, whose) => ({
      params: { id: await mergedPlan(context, whose) },
      headers: { 'if-match': '"2"', 'idempotency-key': randomUUID() },
      body: {},
    }),
  },
  deletePlan: {
    request: async (context, whose) => ({
      params: { id: await freshPlan(context, whose) },
      headers: changing(),
    }),
  },
  listDeletedPlans: { request: () => ({}) },
  listVerifiedWeeks: { request: () => ({}) },
  listRecentDeletions: { request: (_context, whose) => ({ query: { facility: nameOf(whose) } }) },
  planHistory: { request: ({ planIds }, whose) => ({ params: { id: planIds[whose] }, query: {} }) },
  restorePlan: {
    request: async (context, whose) => ({
      params: { id: await freshPlan(context, whose) },
      headers: changing(),
      body: { version: 1, field: 'notes' },
    }),
  },
  verifyPlan: {
    request: async (context, whose) => ({
      params: { id: await freshPlan(context, whose) },
      headers: changing(),
      body: { groups: ['contracting', 'claims'], source: 'called payer' },
    }),
  },
  setPlanOwner: {
    request: async (context, whose) => ({
      params: { id: await freshPlan(context, whose) },
      headers: changing(),
      body: { interval: 180 },
    }),
  },
};
