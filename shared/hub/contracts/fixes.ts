import type { FinancialClass } from '../../plan/fields/parts.ts';
import { contractOnDay, isOfClass } from './contract-status-on-day.ts';
import { sortByPhase } from './contracts-by-phase.ts';
import { type Contract, contradiction, type Facts, isContracted, type Policy } from './decided-status.ts';

/** A field of a payer contract: the one to review first. */
type ContractField = 'status' | 'effectiveDate' | 'endDate' | 'financialClass';

type ContractFix<C> = {
  readonly side: 'contract';
  readonly record: C;
  readonly set: { readonly status?: 'Contracted' | 'Not Contracted' };
  /** Present if setting the status is not enough: the field that somebody must review. */
  readonly look?: ContractField;
};
type PolicyFix<P> = {
  readonly side: 'policy';
  readonly record: P;
  readonly set: { readonly networkStatus: 'In Network' | 'Out of Network' };
  readonly look?: 'networkStatus';
};

/** What resolves a contradiction between a plan and its facility's contracts and policies, on either side. */
export type Fixes<C = Contract, P = Policy> = {
  /** The status to give the plan. If contracts and policies contradict each other, only "Must Call" is safe. */
  readonly plan: 'Contracted' | 'Not Contracted' | 'Must Call';
  /** What to set in a record. Without `look` that alone is enough; with it, it is one step of several. */
  readonly agreed: readonly (ContractFix<C> | PolicyFix<P>)[];
};

/**
 * @param status the plan's status, which the facts contradict on that date
 * @param facts the contracts of the plan's payer and class, and the policies for the plan, at that facility
 */
export function fixesFor<C extends Contract, P extends Policy>(
  status: string,
  facts: Facts<C, P>,
  planClass: FinancialClass,
  day: string,
): Fixes<C, P> {
  const yes = isContracted(status);
  const other = yes ? 'Not Contracted' : 'Contracted';
  const contract = contractFix(yes, facts, planClass, day);
  const policy = policyFix(yes, facts, day);
  return {
    plan: contradiction(other, facts, day) === undefined ? other : 'Must Call',
    agreed: [...(contract ? [contract] : []), ...(policy ? [policy] : [])],
  };
}

const ownStatus = (yes: boolean) => (yes ? 'Contracted' : 'Not Contracted');
const contradicts = (yes: boolean, facts: Facts, day: string) =>
  contradiction(ownStatus(yes), facts, day) !== undefined;

/** Returns the records with `change` applied to `record`. */
const changed = <R>(records: readonly R[], record: R, change: Partial<R>): readonly R[] =>
  records.map((other) => (other === record ? { ...record, ...change } : other));

function contractFix<C extends Contract>(
  yes: boolean,
  { contracts, policies }: Facts<C>,
  planClass: FinancialClass,
  day: string,
): ContractFix<C> | undefined {
  if (!contradicts(yes, { contracts, policies: [] }, day)) return undefined;
  const side = 'contract';
  const record = sortByPhase(contracts, day).find((contract) => {
    const { phase } = contractOnDay(contract, day);
    return phase === 'upcoming' || phase === 'ended' || (contract.status === 'Contracted') !== yes;
  });
  if (record === undefined) return undefined;
  // A contract of another class applies because the plan's class has none; which of the two classes is wrong cannot be guessed.
  if (!isOfClass(record, planClass)) return { side, record, set: {}, look: 'financialClass' };
  const set = { status: ownStatus(yes) } as const;
  if (!contradicts(yes, { contracts: changed<Contract>(contracts, record, set), policies }, day))
    return { side, record, set };
  const { phase } = contractOnDay(record, day);
  const look = phase === 'ended' ? 'endDate' : phase === 'upcoming' ? 'effectiveDate' : 'status';
  return { side, record, set, look };
}

function policyFix<P extends Policy>(
  yes: boolean,
  { contracts, policies }: Facts<Contract, P>,
  day: string,
): PolicyFix<P> | undefined {
  const networkStatus = yes ? 'In Network' : 'Out of Network';
  const record = policies.find((policy) => policy.networkStatus === (yes ? 'Out of Network' : 'In Network'));
  if (record === undefined) return undefined;
  const set = { networkStatus } as const;
  const enough = !contradicts(yes, { contracts, policies: changed<Policy>(policies, record, set) }, day);
  return { side: 'policy', record, set, ...(!enough && { look: 'networkStatus' }) };
}

/** Returns how many of the plans that nothing contradicts now would be contradicted after the mend. */
export function contradictedBy<C extends Contract, P extends Policy>(
  { side, record, set }: Fixes<C, P>['agreed'][number],
  agreeing: readonly { readonly status: string; readonly facts: Facts<C, P> }[],
  day: string,
): number {
  return agreeing.filter(({ status, facts: { contracts, policies } }) => {
    // Most of the thousands of plans belong to other payers.
    if (!(side === 'contract' ? contracts.includes(record) : policies.includes(record))) return false;
    const after =
      side === 'contract'
        ? { policies, contracts: changed<Contract>(contracts, record, set) }
        : { contracts, policies: changed<Policy>(policies, record, set) };
    return contradiction(status, after, day) !== undefined;
  }).length;
}
