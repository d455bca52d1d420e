import { limits } from '../../limits.ts';
import { inClass } from '../../plan/fields/financial-class.ts';
import type { FinancialClass } from '../../plan/fields/parts.ts';
import { addDays, daysBetween } from '../../records/days.ts';
import { type StatusTone, statusTone } from './contract-status.ts';

/** What the rule needs of a payer contract. Days are written as `2026-11-21`; '' means that there is no such day. */
type DatedContract = {
  readonly status: string;
  readonly effectiveDate: string;
  readonly endDate: string;
};

/** `upcoming`: not yet in effect; `ending`: in effect, but for `contractEndingDays` at most. */
type ContractPhase = 'upcoming' | 'inEffect' | 'ending' | 'ended';

export type ContractOnDay = {
  readonly phase: ContractPhase;
  /** The word to show. A contract that is not in effect never shows its own status as if it were. */
  readonly status: string;
  readonly tone: StatusTone;
  /** What marks it besides, for example `Ends in 12 days`. */
  readonly mark: string | undefined;
};

/** The status of a payer contract on a day, in the facility's words. Its first and its last day are days in effect. */
export function contractOnDay(contract: DatedContract, day: string): ContractOnDay {
  const { status, effectiveDate, endDate } = contract;
  if (endDate !== '' && day > endDate)
    return { phase: 'ended', status: 'Ended', tone: 'red', mark: undefined };
  if (effectiveDate !== '' && day < effectiveDate) {
    return {
      phase: 'upcoming',
      status: 'Not yet in effect',
      tone: 'blue',
      mark: startsIn(daysBetween(day, effectiveDate)),
    };
  }
  const tone = statusTone(status);
  const left = endDate === '' ? undefined : daysBetween(day, endDate);
  if (left === undefined || left > limits.contractEndingDays) {
    return { phase: 'inEffect', status, tone, mark: undefined };
  }
  return { phase: 'ending', status, tone, mark: endsIn(left) };
}

const phaseOrder: Record<ContractPhase, number> = { inEffect: 0, ending: 1, upcoming: 2, ended: 3 };

/**
 * Contracts of one payer at one facility in the order in which they answer for a day: in effect, ending, upcoming, ended;
 * of those the one that holds longest, of the upcoming ones the next. Equal ones keep their order.
 */
export function inOrderOfDay<Contract extends DatedContract>(
  contracts: readonly Contract[],
  day: string,
): Contract[] {
  const phaseOf = (contract: Contract) => contractOnDay(contract, day).phase;
  const last = ({ endDate }: Contract) => (endDate === '' ? '9999-12-31' : endDate);
  return contracts.toSorted((one, other) => {
    const phase = phaseOf(one);
    const order = phaseOrder[phase] - phaseOrder[phaseOf(other)];
    if (order !== 0) return order;
    if (phase === 'upcoming') return compare(one.effectiveDate, other.effectiveDate);
    return compare(last(other), last(one));
  });
}

/** What marks a plan's contracting status, and whether a contract is in effect in spite of it. */
export type ContractMark = { readonly text: string; readonly holds: boolean };

/**
 * How the payer's contracts bear on a contracting status that a plan shows on this day: what to mark it with, or
 * nothing. If another one of the same status follows without a gap, the end of that one counts.
 */
export function contractMark(contracts: readonly DatedContract[], day: string): ContractMark | undefined {
  const [first] = inOrderOfDay(contracts, day);
  if (first === undefined) return undefined;
  const { phase, mark } = contractOnDay(first, day);
  if (phase === 'ended') return { text: 'Payer contract ended', holds: false };
  if (phase === 'upcoming') return { text: `Payer contract ${mark?.toLowerCase()}`, holds: false };
  if (phase !== 'ending') return undefined;
  const { mark: lastMark } = contractOnDay({ ...first, endDate: lastDay(first, contracts) }, day);
  return lastMark === undefined
    ? undefined
    : { text: `Payer contract ${lastMark.toLowerCase()}`, holds: true };
}

/** The last day on which a contract, or one of the same status that follows without a gap, is in effect; '' for none. */
export function lastDay({ status, endDate }: DatedContract, contracts: readonly DatedContract[]): string {
  if (endDate === '') return '';
  const next = addDays(endDate, 1);
  const longer = contracts.find(
    (other) => other.status === status && other.effectiveDate <= next && isAfter(other.endDate, endDate),
  );
  return longer === undefined ? endDate : lastDay(longer, contracts);
}

/** 'Medi-Cal' is the class that plans also call Medicaid. */
export const isOfClass = (
  { financialClass }: { readonly financialClass: string },
  planClass: FinancialClass,
): boolean =>
  financialClass === 'Medi-Cal' ? inClass('Medicaid/Medi-Cal', planClass) : financialClass === planClass;

/** Of a payer's contracts those that speak of a plan's financial class; all of them if none does. */
export function contractsOfClass<Contract extends { readonly financialClass: string }>(
  contracts: readonly Contract[],
  planClass: FinancialClass,
): readonly Contract[] {
  const own = contracts.filter((contract) => isOfClass(contract, planClass));
  return own.length > 0 ? own : contracts;
}

const isAfter = (end: string, than: string): boolean => end === '' || end > than;
const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

function endsIn(days: number): string {
  if (days === 0) return 'Ends today';
  return days === 1 ? 'Ends tomorrow' : `Ends in ${days} days`;
}

function startsIn(days: number): string {
  return days === 1 ? 'Starts tomorrow' : `Starts in ${days} days`;
}
