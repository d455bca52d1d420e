import { daysBetween } from '../../records/days.ts';
import { nameKey } from '../../text/name-key.ts';
import { contractOnDay } from './contract-status-on-day.ts';
import type { ContractingFacts } from './contracting-facts.ts';
import { lastDay, sortByPhase } from './contracts-by-phase.ts';

type ContractDates = Readonly<ContractingFacts['contracts'][number]>;

/** `days` until the last day of `contract`: 0 means that it ends that day; negative, that it has ended. */
export type EndingContract<Contract> = { readonly contract: Contract; readonly days: number };

/**
 * Returns the contracts of one facility that somebody must renew or end: for each payer and class the one that applies on
 * `day`, if it has ended or ends within `contractEndingDays` and no other follows it without a gap. A contract marked
 * Termed needs no action. Those that ended longest ago come first.
 */
export function endingContracts<Contract extends ContractDates>(
  contracts: readonly Contract[],
  day: string,
): EndingContract<Contract>[] {
  const groups = Map.groupBy(contracts, ({ payerName, financialClass }) =>
    JSON.stringify([nameKey(payerName) || payerName, financialClass]),
  );
  return [...groups.values()]
    .flatMap((group) => endOf(group, day))
    .toSorted((one, other) => one.days - other.days);
}

function endOf<Contract extends ContractDates>(
  group: readonly Contract[],
  day: string,
): readonly EndingContract<Contract>[] {
  const [first] = sortByPhase(group, day);
  if (first === undefined || first.endDate === '' || first.status === 'Termed') return [];
  const end = lastDay(first, group);
  const { phase } = contractOnDay({ ...first, endDate: end }, day);
  if (phase !== 'ending' && phase !== 'ended') return [];
  const contract = group.find(({ status, endDate }) => status === first.status && endDate === end) ?? first;
  return [{ contract, days: daysBetween(day, end) }];
}

/** The numbers of days before a contract's end at which it is announced, once each. */
const marks = [7, 30, 60] as const;
export type EndingMark = (typeof marks)[number];

/** Returns the mark last passed by a contract that ends in `days` days; undefined if it has ended or none is passed yet. */
export const endingMark = (days: number): EndingMark | undefined =>
  days < 0 ? undefined : marks.find((mark) => days <= mark);

/** Reports whether a contract that ends in `days` days has passed a mark in the last `within` days. */
export function passedMark(days: number, within: number): boolean {
  const mark = endingMark(days);
  return mark !== undefined && mark !== endingMark(days + within);
}
