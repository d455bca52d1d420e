import type { OperationsOf } from '../../../shared/api/routes.ts';
import type { PlanInput } from '../../../shared/plan/plan.ts';
import { found } from '../../data/records/stored.ts';
import { plansRepository } from '../../plans/repository.ts';
import { samplePlan } from '../sample-plan.ts';
import {
  aboutFresh,
  changing,
  type Example,
  type ExampleContext,
  nameOf,
  once,
  type Whose,
} from './parts.ts';

/** Adds a separate plan for a call that changes it. */
const freshPlan = ({ world }: ExampleContext, whose: Whose, overrides: Partial<PlanInput> = {}) =>
  world.addPlan(whose, overrides);

/** Adds a plan that was merged into the plan shared by all examples; its second version has the tag "2". */
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

const ofPlan = (rest: Example['request']) => aboutFresh((context, whose) => freshPlan(context, whose), rest);
const edited = (body: object) => ofPlan(() => ({ headers: changing(), body }));

export const plansExamples: Readonly<Record<OperationsOf<'plans'>, Example>> = {
  listPlans: { request: (_context, whose) => ({ query: { facility: nameOf(whose), limit: 5 } }) },
  getPlan: { request: ({ planIds }, whose) => ({ params: { id: planIds[whose] } }) },
  createPlan: {
    request: (_context, whose) => ({
      headers: once(),
      body: {
        ...samplePlan({ facilityName: nameOf(whose) }),
        phiWarning: { shown: true, kinds: ['SSN'] },
      },
    }),
  },
  updatePlan: ofPlan((_, whose) => ({
    headers: changing(),
    body: samplePlan({
      facilityName: nameOf(whose),
      notes: 'Changed.',
      electronicIds: [
        { transaction: 'Eligibility', id: '00590', through: 'Direct', enrollment: 'Needed', note: 'Ask.' },
      ],
    }),
  })),
  setPlanEnding: ofPlan(({ planIds }, whose) => ({
    headers: changing(),
    body: { endsOn: '2026-12-31', successor: { id: planIds[whose], name: 'Its successor' } },
  })),
  mergePlans: ofPlan(async (context, whose) => ({
    headers: changing(),
    body: {
      other: { _id: await freshPlan(context, whose, { notes: 'Of the other.' }), version: 1 },
      take: ['notes'],
      both: ['prefixes'],
    },
  })),
  undoMerge: aboutFresh(mergedPlan, () => ({ headers: changing(2), body: {} })),
  deletePlan: ofPlan(() => ({ headers: changing() })),
  listDeletedPlans: { request: () => ({}) },
  listVerifiedWeeks: { request: () => ({}) },
  listRecentDeletions: { request: (_context, whose) => ({ query: { facility: nameOf(whose) } }) },
  planHistory: { request: ({ planIds }, whose) => ({ params: { id: planIds[whose] }, query: {} }) },
  restorePlan: edited({ version: 1, field: 'notes' }),
  verifyPlan: edited({ groups: ['contracting', 'claims'], source: 'called payer' }),
  setPlanOwner: edited({ interval: 180 }),
};
