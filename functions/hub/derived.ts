import type { PayerContract } from '../../shared/hub/contracts/payer-contract.ts';
import type { PlanPolicy } from '../../shared/hub/contracts/plan-policy.ts';
import type { HubAddress, HubContact, HubPayer, HubPlanCode } from '../../shared/hub/hub.ts';
import type { ClaimsAddress } from '../../shared/plan/fields/parts.ts';
import { planIdParts } from '../../shared/plan/plan-id.ts';
import { foldLine } from '../../shared/text/fold-text.ts';
import * as z from '../../shared/zod.ts';
import { byName, exactly, type ListOrder } from '../http/pages/keyed-page.ts';
import type { PlanFacts } from './plan-facts.ts';

/** A facility with everything that the derived lists are built from. */
export type FacilityFacts = {
  readonly facilityId: string;
  readonly facilityName: string;
  readonly plans: readonly PlanFacts[];
  readonly contracts: readonly PayerContract[];
  readonly policies: readonly PlanPolicy[];
};

/** Orders payers by folded name, because the spelling shown may change between two pages. */
export const payerOrder: ListOrder<HubPayer, readonly string[]> = {
  schema: z.tuple([z.string()]),
  keyOf: ({ payerName }) => [foldLine(payerName)],
  compare: byName,
};

/** Returns payers by name. Spellings that fold to the same text count as one payer, shown with the first spelling. */
export function payersOf(facilities: readonly FacilityFacts[]): HubPayer[] {
  const payers = new Map<string, HubPayer & { facilities: string[] }>();
  const payer = (payerName: string, facilityName: string) => {
    const key = foldLine(payerName);
    const entry = payers.get(key) ?? { payerName, facilities: [], plans: 0, contracts: 0 };
    if (!entry.facilities.includes(facilityName)) entry.facilities.push(facilityName);
    payers.set(key, entry);
    return entry;
  };
  for (const { facilityName, plans, contracts } of facilities) {
    for (const { payerName } of plans) payer(payerName, facilityName).plans += 1;
    for (const { payerName } of contracts) payer(payerName, facilityName).contracts += 1;
  }
  const byFoldedName = [...payers].sort(([one], [other]) => byName([one], [other]));
  return byFoldedName.map(([, found]) => found);
}

type Source = HubContact['source'];
const sourceOf = (
  kind: Source['kind'],
  { _id, facilityName }: Pick<Source, '_id' | 'facilityName'>,
  name: string,
): Source => ({ kind, _id, name, facilityName });
const planSource = ({ _id, descriptiveName }: PlanFacts, { facilityName }: FacilityFacts): Source =>
  sourceOf('plan', { _id, facilityName }, descriptiveName);

const kinds = ['payer contract', 'plan policy', 'plan'] as const;

/** Orders by facility, then contracts, policies and plans, each by ID. */
export const sourceOrder: ListOrder<{ readonly source: Source }, readonly (string | number)[]> = {
  schema: z.tuple([z.string(), z.int(), z.string()]),
  keyOf: ({ source: { _id, kind } }) => [planIdParts(_id)?.facilityId ?? '', kinds.indexOf(kind), _id],
  compare: exactly,
};

const inSourceOrder = (facilities: readonly FacilityFacts[]): FacilityFacts[] =>
  facilities.toSorted((one, other) => exactly([one.facilityId], [other.facilityId]));

/** Returns a facility's contracts and policies, each with its source. */
function recordsOf({ contracts, policies }: FacilityFacts) {
  return [
    ...contracts.map((record) => ({ record, source: sourceOf('payer contract', record, record.payerName) })),
    ...policies.map((record) => ({ record, source: sourceOf('plan policy', record, record.planName) })),
  ];
}

/** Returns every phone number with its source, in the order of `sourceOrder`. */
export function contactsOf(facilities: readonly FacilityFacts[]): HubContact[] {
  return inSourceOrder(facilities).flatMap((facility) => [
    ...recordsOf(facility).flatMap(({ record, source }) =>
      record.phones.map(({ label, number, notes }) => ({ label, number, notes, source })),
    ),
    ...facility.plans.flatMap((plan) =>
      plan.phoneNumbers.map(({ title, number }) => ({
        label: title,
        number,
        notes: '',
        source: planSource(plan, facility),
      })),
    ),
  ]);
}

/** Returns every address with its source, in the same order. */
export function addressesOf(facilities: readonly FacilityFacts[]): HubAddress[] {
  return inSourceOrder(facilities).flatMap((facility) => [
    ...recordsOf(facility).flatMap(({ record, source }) =>
      record.addresses.map(({ _id: _, ...address }) => ({ ...address, source })),
    ),
    ...facility.plans.flatMap((plan) => {
      const source = planSource(plan, facility);
      return [
        ...claimsAddress('Claims Address (HB)', plan.facilityAddress, source),
        ...claimsAddress('Claims Address (PB)', plan.providerAddress, source),
      ];
    }),
  ]);
}

function claimsAddress(label: string, address: ClaimsAddress | undefined, source: Source): HubAddress[] {
  if (address === undefined) return [];
  const { street = '', street2 = '', city = '', state = '', zip = '' } = address;
  return [{ label, line1: street, line2: street2, city, state, zip, notes: '', source }];
}

export const planCodeOrder: ListOrder<HubPlanCode, readonly (string | number)[]> = {
  schema: z.tuple([z.string(), z.number(), z.string(), z.number()]),
  keyOf: ({ payerName, planCode, planName, payerCode }) => [payerName, planCode, planName, payerCode ?? -1],
  compare: byName,
};

/**
 * Returns plan codes by payer and code. Facilities with the same payer, codes and plan name share one entry. A facility where
 * several plans share a plan code is in `duplicateAt` of each entry with that code. Plans without a code have no entry.
 */
export function planCodesOf(facilities: readonly FacilityFacts[]): HubPlanCode[] {
  const entries = new Map<string, HubPlanCode>();
  for (const { facilityName, plans } of facilities) {
    const uses = new Map<number, number>();
    for (const { planCode } of withCode(plans)) uses.set(planCode, (uses.get(planCode) ?? 0) + 1);
    for (const { payerName, payerCode, planName, planCode } of withCode(plans)) {
      const key = JSON.stringify([payerName, payerCode, planName, planCode]);
      const entry = entries.get(key) ?? {
        payerName,
        payerCode,
        planName,
        planCode,
        plans: 0,
        facilities: [],
        duplicateAt: [],
      };
      entry.plans += 1;
      add(entry.facilities, facilityName);
      if ((uses.get(planCode) ?? 0) > 1) add(entry.duplicateAt, facilityName);
      entries.set(key, entry);
    }
  }
  const { keyOf } = planCodeOrder;
  return [...entries.values()].sort((one, other) => byName(keyOf(one), keyOf(other)));
}

const withCode = (plans: readonly PlanFacts[]) =>
  plans.flatMap(({ planCode, ...plan }) => (planCode === undefined ? [] : [{ ...plan, planCode }]));

/** The names of one facility are consecutive, so comparing with the last one is enough. */
function add(names: string[], name: string): void {
  if (names.at(-1) !== name) names.push(name);
}
