import { limits } from '../../limits.ts';
import { inClass } from '../../plan/fields/financial-class.ts';
import type { FinancialClass } from '../../plan/fields/parts.ts';
import { addDays, daysBetween } from '../../records/days.ts';
import { type StatusTone, statusTone } from './contract-status.ts';
import type { ContractingFacts } from './contracting-facts.ts';

/** What the rule needs of a payer contract. Dates are written as `2026-11-21`; '' means that there is no such date. */
type DatedContract = Readonly<
  Pick<ContractingFacts['contracts'][number], 'status' | 'effectiveDate' | 'endDate'>
>;

/** `upcoming`: not yet in effect; `ending`: in effect, with `contractEndingDays` or fewer left. */
type ContractPhase = 'upcoming' | 'inEffect' | 'ending' | 'ended';

export type ContractOnDay = {
  readonly phase: ContractPhase;
  /** The word to show. A contract that is not in effect never shows its own status. */
  readonly status: string;
  readonly tone: StatusTone;
  /** An additional mark, for example `Ends in 12 days`. */
  readonly mark: string | undefined;
};

/** Returns a payer contract's status on a date, in the facility's words. It is in effect on its first and last day, too. */
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
 * Sorts one payer's contracts at one facility by how well they apply on a date: in effect, ending, upcoming, ended; within
 * a phase the one that ends last comes first, of upcoming ones the one that starts first. Ties keep their order.
 */
export function sortByPhase<Contract extends DatedContract>(
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

/**
 * Returns the mark that the payer's contracts put on a plan's contracting status on this date, or undefined for none. If
 * another contract of the same status follows without a gap, the end of that one counts.
 */
export function contractMark(contracts: readonly DatedContract[], day: string): string | undefined {
  const [first] = sortByPhase(contracts, day);
  if (first === undefined) return undefined;
  const { phase, mark } = contractOnDay(first, day);
  if (phase === 'ended') return 'Payer contract ended';
  if (phase === 'upcoming') return `Payer contract ${mark?.toLowerCase()}`;
  if (phase !== 'ending') return undefined;
  const { mark: lastMark } = contractOnDay({ ...first, endDate: lastDay(first, contracts) }, day);
  return lastMark && `Payer contract ${lastMark.toLowerCase()}`;
}

/** Returns the last day of a contract, or of those of the same status that follow it without a gap; '' for no end. */
export function lastDay({ status, endDate }: DatedContract, contracts: readonly DatedContract[]): string {
  if (endDate === '') return '';
  const next = addDays(endDate, 1);
  const longer = contracts.find(
    (other) => other.status === status && other.effectiveDate <= next && isAfter(other.endDate, endDate),
  );
  return longer === undefined ? endDate : lastDay(longer, contracts);
}

/** Reports whether a contract is of a plan's class. Its 'Medi-Cal' is the class that plans also call Medicaid. */
export const isOfClass = (
  { financialClass }: { readonly financialClass: string },
  planClass: FinancialClass,
): boolean =>
  financialClass === 'Medi-Cal' ? inClass('Medicaid/Medi-Cal', planClass) : financialClass === planClass;

/** Returns those of a payer's contracts that are of the plan's financial class; all of them if none is. */
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
