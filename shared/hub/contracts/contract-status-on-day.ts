import { limits } from '../../limits.ts';
import { inClass } from '../../plan/fields/financial-class.ts';
import type { FinancialClass } from '../../plan/fields/parts.ts';
import { daysBetween } from '../../records/days.ts';
import { type StatusTone, statusTone } from './contract-status.ts';
import type { ContractingFacts } from './contracting-facts.ts';

/** What the rule needs of a payer contract. Dates are written as `2026-11-21`; '' means that there is no such date. */
export type DatedContract = Readonly<
  Pick<ContractingFacts['contracts'][number], 'status' | 'effectiveDate' | 'endDate'>
>;

/** `upcoming`: not yet in effect; `ending`: in effect, with `contractEndingDays` or fewer left. */
export type ContractPhase = 'upcoming' | 'inEffect' | 'ending' | 'ended';

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

function endsIn(days: number): string {
  if (days === 0) return 'Ends today';
  return days === 1 ? 'Ends tomorrow' : `Ends in ${days} days`;
}

function startsIn(days: number): string {
  return days === 1 ? 'Starts tomorrow' : `Starts in ${days} days`;
}
