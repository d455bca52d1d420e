import { payerContract } from '../../../shared/hub/contracts/payer-contract.ts';
import { lazy } from '../../../shared/lazy.ts';
import { hasEnded } from '../../../shared/plan/ending.ts';
import { planFacts } from '../../../shared/plan/fact-groups.ts';
import { planId } from '../../../shared/plan/plan-id.ts';
import type { RecordState } from '../../../shared/verification/fact-state.ts';
import { type DueRecord, factsDue, ownFirst } from '../../../shared/verification/facts-due.ts';
import { type ShownVerification, verificationSchema } from '../../../shared/verification/verification.ts';
import * as z from '../../../shared/zod.ts';
import type { FacilityEntry } from '../../data/facility-directory.ts';
import { isAdmin, listUsers } from '../../data/people/users.ts';
import { readPlanItems } from '../../data/plans/plan-items.ts';
import { listRecords } from '../../data/records/record-pages.ts';
import { type DigestSection, perFacility, type SectionParts } from './section.ts';

function inWords({ state, verified, groups }: RecordState): string {
  if (state === 'due') return 'due';
  return verified === 0 ? 'not verified yet' : `${verified} of ${groups} verified`;
}

const stored = { key: z.string(), createdAt: z.string(), verification: z.optional(verificationSchema) };
const planSchema = z.object({
  ...stored,
  plan: z.looseObject({ descriptiveName: z.string(), endsOn: z.optional(z.string()) }),
});
const contractSchema = z.object({
  ...stored,
  record: z.looseObject({ payerName: z.string(), endDate: z._default(z.string(), '') }),
});

type Asking = {
  readonly isPlan: boolean;
  readonly name: string;
  readonly path: string;
  readonly createdAt: string;
  readonly verification: ShownVerification;
};

/** Without the record's own fields: the due records of all facilities are in memory together. */
const brief = ({ record, ...due }: DueRecord<Asking>): DueRecord<Asking> => {
  const { isPlan, name, path, createdAt, verification } = record;
  return { ...due, record: { isPlan, name, path, createdAt, verification } };
};

/**
 * A weekly list, for administrators who chose it, of a facility's plans and payer contracts with facts to verify: their own and
 * those without an owner. If plans are among them, the first line links to the page for going through those.
 */
export function dueSection({ table, now }: SectionParts): DigestSection {
  const day = now.toISOString().slice(0, 10);
  const readPlans = async ({ id, verifyEvery }: FacilityEntry) =>
    readPlanItems({ table }, id, {
      schema: planSchema,
      make: ({ key, plan, createdAt, verification }) =>
        hasEnded(plan, day)
          ? undefined
          : {
              ...plan,
              isPlan: true,
              name: plan.descriptiveName,
              path: `/plans?plan=${planId(id, key)}`,
              createdAt,
              verification: { ...verification, facilityInterval: verifyEvery },
            },
    });
  const readContracts = async ({ id, verifyEvery }: FacilityEntry) =>
    (await listRecords({ table, type: { kind: payerContract.kind, schema: contractSchema } }, id))
      .filter(({ record: { endDate } }) => endDate === '' || endDate >= day)
      .map(({ key, record, createdAt, verification }) => ({
        ...record,
        isPlan: false,
        name: record.payerName,
        path: `/admin/payers?contract=${planId(id, key)}`,
        createdAt,
        verification: { ...verification, facilityInterval: verifyEvery },
      }));
  const administrators = lazy(async () => {
    const people = await listUsers(table);
    return new Set(people.filter(isAdmin).map(({ id }) => id));
  });
  /** Only administrators can verify facts, so a record whose owner is no longer one counts as having none. */
  const withValidOwner = async (due: DueRecord<Asking>): Promise<DueRecord<Asking>> => {
    const { owner, ...rest } = due.record.verification;
    if (owner === undefined || (await administrators()).has(owner.id)) return due;
    return { ...due, record: { ...due.record, verification: rest } };
  };
  const dueOf = perFacility(async (facility): Promise<readonly DueRecord<Asking>[]> => {
    const [plans, contracts] = await Promise.all([readPlans(facility), readContracts(facility)]);
    const due: DueRecord<Asking>[] = [
      ...factsDue(plans, planFacts, now.getTime()),
      ...factsDue(contracts, payerContract.facts, now.getTime()),
    ];
    return Promise.all(due.map((one) => withValidOwner(brief(one))));
  });

  return async ({ person, choices, facility, period }) => {
    if (!choices.dueFacts || person.role !== 'admin' || period.weekly === undefined) return undefined;
    const ownFacts = ownFirst(await dueOf(facility), person.id).filter(
      ({ record: { verification } }) => (verification.owner?.id ?? person.id) === person.id,
    );
    if (ownFacts.length === 0) return undefined;
    const lines = ownFacts.map(({ record: { name, path, verification }, state }) => ({
      text: `${name}: ${inWords(state)}${verification.owner === undefined ? '' : ', yours'}`,
      path,
    }));
    const queue = { text: 'Review the plans one by one', path: `/admin/facts-due?facility=${facility.id}` };
    const hasPlan = ownFacts.some(({ record }) => record.isPlan);
    return { heading: `Facts to verify at ${facility.name}`, lines: hasPlan ? [queue, ...lines] : lines };
  };
}
