import type { OperationsOf } from '../../../shared/api/routes.ts';
import type { PlanInput } from '../../../shared/plan/plan.ts';
import { orNotFound } from '../../data/records/stored.ts';
import { plansRepository } from '../../plans/repository.ts';
import { changing, idempotencyHeader } from '../http-event.ts';
import { samplePlan } from '../sample-plan.ts';
import { type Example, type ExampleContext, freshExample, nameOf, type Ownership } from './parts.ts';

/** Adds a separate plan for a call that changes it. */
const freshPlan = ({ world }: ExampleContext, ownership: Ownership, overrides: Partial<PlanInput> = {}) =>
  world.addPlan(ownership, overrides);

/** Adds a plan that was merged into the plan shared by all examples; its second version has the tag "2". */
async function mergedPlan(context: ExampleContext, ownership: Ownership): Promise<string> {
  const { table, clock } = context.world.container;
  const id = await freshPlan(context, ownership);
  const plans = plansRepository(table);
  const before = orNotFound(await plans.find(id));
  const into = { id: context.planIds[ownership], name: 'The kept plan' };
  const mergedInto = { ...into, at: clock().toISOString(), version: 1 };
  const change = { before, after: { ...before, version: 2, mergedInto }, merged: into };
  await plans.writeMany([change], { id: 'test', name: 'Test' }, clock());
  return id;
}

const ofPlan = (rest: Example) => freshExample((context, ownership) => freshPlan(context, ownership), rest);
const edited = (body: object) => ofPlan(() => ({ headers: changing(), body }));

export const plansExamples: Readonly<Record<OperationsOf<'plans'>, Example>> = {
  listPlans: (_context, ownership) => ({ query: { facility: nameOf(ownership), limit: 5 } }),
  getPlan: ({ planIds }, ownership) => ({ params: { id: planIds[ownership] } }),
  createPlan: (_context, ownership) => ({
    headers: idempotencyHeader(),
    body: {
      ...samplePlan({ facilityName: nameOf(ownership) }),
      phiWarning: { shown: true, kinds: ['SSN'] },
    },
  }),
  updatePlan: ofPlan((_, ownership) => ({
    headers: changing(),
    body: samplePlan({
      facilityName: nameOf(ownership),
      notes: 'Changed.',
      electronicIds: [
        { transaction: 'Eligibility', id: '00590', through: 'Direct', enrollment: 'Needed', note: 'Ask.' },
      ],
    }),
  })),
  setPlanEnding: ofPlan(({ planIds }, ownership) => ({
    headers: changing(),
    body: { endsOn: '2026-12-31', successor: { id: planIds[ownership], name: 'Its successor' } },
  })),
  mergePlans: ofPlan(async (context, ownership) => ({
    headers: changing(),
    body: {
      other: { _id: await freshPlan(context, ownership, { notes: 'Of the other.' }), version: 1 },
      take: ['notes'],
      both: ['prefixes'],
    },
  })),
  undoMerge: freshExample(mergedPlan, () => ({ headers: changing(2), body: {} })),
  deletePlan: ofPlan(() => ({ headers: changing() })),
  listDeletedPlans: () => ({}),
  listVerifiedWeeks: () => ({}),
  listRecentDeletions: (_context, ownership) => ({ query: { facility: nameOf(ownership) } }),
  planHistory: ({ planIds }, ownership) => ({ params: { id: planIds[ownership] }, query: {} }),
  restorePlan: edited({ version: 1, field: 'notes' }),
  verifyPlan: edited({ groups: ['contracting', 'claims'], source: 'called payer' }),
  setPlanOwner: edited({ interval: 180 }),
};
