import type { FacilityContract } from '../../plan/fields/parts.ts';
import type { Plan } from '../../plan/plan.ts';
import { nameKey } from '../../text/name-key.ts';
import { contractOnDay, contractsOfClass } from './contract-status-on-day.ts';
import type { ContractingFacts } from './contracting-facts.ts';

export type Contract = ContractingFacts['contracts'][number];
export type Policy = ContractingFacts['policies'][number];

/** The status shown when a plan contradicts its facility's payer contracts or plan policies. */
const saferAnswer = 'Must Call';

/** A contract line as the desk sees it. */
export type DecidedContract = FacilityContract & {
  /** Why the status differs from the plan's own: `Plan says Contracted; the payer’s contract ended on 1 Nov 2026`. */
  readonly reason?: string;
};

type Claim = { readonly yes: boolean; readonly no: boolean; readonly words: string };

const isNotContracted = (status: string): boolean => status.trim().toLowerCase() === 'not contracted';
export const isContracted = (status: string): boolean => status.trim().toLowerCase() === 'contracted';
export const canBeContradicted = (status: string): boolean => isContracted(status) || isNotContracted(status);

/** Returns what the payer's contracts for the plan's class state on a date; undefined if there are none. */
function claimOfContracts(
  contracts: readonly Contract[],
  day: string,
  dayInWords: (day: string) => string,
): Claim | undefined {
  const phased = contracts.map((contract) => ({ ...contract, phase: contractOnDay(contract, day).phase }));
  const holding = phased.filter(({ phase }) => phase === 'inEffect' || phase === 'ending');
  if (holding.length > 0) {
    const statuses = [...new Set(holding.map(({ status }) => status))].sort();
    const yes = statuses.includes('Contracted');
    const words =
      statuses.length === 1
        ? `the payer’s contract is ${statuses[0]}`
        : `the payer’s contracts are ${statuses.join(' and ')}`;
    return { yes, no: !yes || statuses.length > 1, words };
  }
  const next = phased
    .filter(({ phase }) => phase === 'upcoming')
    .map(({ effectiveDate }) => effectiveDate)
    .sort()[0];
  if (next !== undefined)
    return { yes: false, no: true, words: `the payer’s contract starts on ${dayInWords(next)}` };
  const last = phased
    .map(({ endDate }) => endDate)
    .sort()
    .at(-1);
  return last === undefined
    ? undefined
    : { yes: false, no: true, words: `the payer’s contract ended on ${dayInWords(last)}` };
}

function claimOfPolicies(policies: readonly Policy[]): Claim | undefined {
  const statuses = [...new Set(policies.map(({ networkStatus }) => networkStatus))].sort();
  if (statuses.length === 0) return undefined;
  return {
    yes: statuses.includes('In Network'),
    no: statuses.includes('Out of Network'),
    words: `the plan policy says ${statuses.join(' and ')}`,
  };
}

/** A facility's payer contracts and plan policies that apply to one plan, or all of them. */
export type Facts<C = Contract, P = Policy> = {
  readonly contracts: readonly C[];
  readonly policies: readonly P[];
};

/**
 * Returns in one sentence why a plan's own status cannot be relied on at a facility on a date (`2026-11-21`); undefined if
 * nothing contradicts it. Only Contracted and Not Contracted can be contradicted: every other status already tells people to ask.
 * @param facts the contracts of the plan's payer and class, and the policies for the plan, at that facility
 */
export function contradiction(
  status: string,
  { contracts, policies }: Facts,
  day: string,
  dayInWords: (day: string) => string = (text) => text,
): string | undefined {
  if (!canBeContradicted(status)) return undefined;
  const sources = [claimOfContracts(contracts, day, dayInWords), claimOfPolicies(policies)];
  const against = sources.flatMap((claim) =>
    claim !== undefined && (isContracted(status) ? claim.no : claim.yes) ? claim.words : [],
  );
  return against.length === 0 ? undefined : `Plan says ${status}; ${against.join(', and ')}`;
}

/**
 * Returns a lookup of the plan policies that apply to a plan. If any give its full name (its descriptive name, or payer and plan
 * name), only those; otherwise those that give just a plan name that many payers use, such as `PPO`.
 */
export function policyFinder<P extends Pick<Policy, 'planName'>>(
  policies: readonly P[],
  keyOf = nameKey,
): (plan: Pick<Plan, 'descriptiveName' | 'payerName' | 'planName'>) => P[] {
  const ofPlan = Map.groupBy(policies, ({ planName }) => keyOf(planName));
  // A name without a key must not match another such name.
  ofPlan.delete('');
  return ({ descriptiveName, payerName, planName }) => {
    if (ofPlan.size === 0) return [];
    const full = [...new Set([keyOf(descriptiveName), keyOf(`${payerName} ${planName}`)])];
    const exact = full.flatMap((key) => ofPlan.get(key) ?? []);
    return exact.length > 0 ? exact : (ofPlan.get(keyOf(planName)) ?? []);
  };
}

/** Returns a lookup of the facility's contracts and policies that apply to a plan. Names are compared as `sameName` does. */
export function factsFinder<C extends Contract, P extends Policy>({
  contracts,
  policies,
}: Facts<C, P>): (plan: Plan) => Facts<C, P> {
  const keys = new Map<string, string>();
  // The names of payers and plans repeat across thousands of plans.
  const keyOf = (name: string): string => {
    const key = keys.get(name) ?? nameKey(name);
    keys.set(name, key);
    return key;
  };
  const ofPayer = Map.groupBy(contracts, ({ payerName }) => keyOf(payerName));
  ofPayer.delete('');
  const policiesOf = policyFinder(policies, keyOf);
  return (plan) => ({
    contracts: contractsOfClass(ofPayer.get(keyOf(plan.payerName)) ?? [], plan.financialClass),
    policies: policiesOf(plan),
  });
}

/**
 * Returns the plans as the desk sees them: a facility's own contract line that is contradicted gets the status Must Call,
 * with the reason. Plans without one stay the same objects; if there is none at all, so does the list.
 */
export function decidedPlans(
  plans: readonly Plan[],
  facts: ContractingFacts,
  facility: string,
  day: string,
  dayInWords: (day: string) => string,
): readonly Plan[] {
  if (facts.contracts.length + facts.policies.length === 0) return plans;
  const factsOf = factsFinder(facts);
  let changed = false;
  const decided = plans.map((plan) => {
    let own = false;
    const facilityContracts = plan.facilityContracts.map((line): DecidedContract => {
      if (line.facilityName !== facility || !canBeContradicted(line.contractStatus)) return line;
      const reason = contradiction(line.contractStatus, factsOf(plan), day, dayInWords);
      if (reason === undefined) return line;
      own = true;
      return { ...line, contractStatus: saferAnswer, reason };
    });
    changed ||= own;
    return own ? { ...plan, facilityContracts } : plan;
  });
  return changed ? decided : plans;
}

/** Decides the lines of other facilities, too, as far as their contracts and policies are known. */
export const decidedElsewhere = (
  plan: Plan,
  elsewhere: readonly (ContractingFacts & { readonly facilityName: string })[],
  day: string,
  dayInWords: (day: string) => string,
): Plan =>
  elsewhere.reduce(
    (before, facts) => decidedPlans([before], facts, facts.facilityName, day, dayInWords)[0] ?? before,
    plan,
  );

/** Returns what contradicts the plan, to show next to the status: `Payer’s contract ended on 1 Nov 2026`. */
export function shortReason(reason: string): string {
  const against = reason.slice(reason.indexOf('; ') + 2).replace(/^the /, '');
  return against.charAt(0).toUpperCase() + against.slice(1);
}

/** Returns a status with its reason as text: `Must Call (Plan says Contracted; …)`. */
export function statusWithReason({ contractStatus, reason }: DecidedContract): string {
  return reason === undefined ? contractStatus : `${contractStatus} (${reason})`;
}

const decidedText = /Must Call \(Plan says ([^;()]{1,60}); [^()]*\)/g;

/** Replaces such statuses in a text with what the plans themselves say. */
export const toPlanStatuses = (text: string): string => text.replace(decidedText, '$1');
