import { daysBetween } from '../../records/days.ts';
import { nameKey } from '../../text/name-key.ts';
import { contractOnDay, inOrderOfDay, lastDay } from './contract-status-on-day.ts';

type ContractDates = {
  readonly payerName: string;
  readonly financialClass: string;
  readonly status: string;
  readonly effectiveDate: string;
  readonly endDate: string;
};

/** `days` until the last day of `contract`: 0 ends that day, less than 0 has ended. */
export type EndingContract<Contract> = { readonly contract: Contract; readonly days: number };

/**
 * The contracts of one facility that somebody has to renew or end: of each payer and class the one that answers for the
 * day, if it has ended or ends within `contractEndingDays` and no other follows it without a gap. One that is marked as
 * termed is done. The longest ended come first.
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
  const [first] = inOrderOfDay(group, day);
  if (first === undefined || first.endDate === '' || first.status === 'Termed') return [];
  const end = lastDay(first, group);
  const { phase } = contractOnDay({ ...first, endDate: end }, day);
  if (phase !== 'ending' && phase !== 'ended') return [];
  const contract = group.find(({ status, endDate }) => status === first.status && endDate === end) ?? first;
  return [{ contract, days: daysBetween(day, end) }];
}

/** So many days before its end a contract is announced, each time once. */
const marks = [7, 30, 60] as const;
export type EndingMark = (typeof marks)[number];

/** The mark that a contract has passed which ends in so many days; undefined where it has ended, or nobody needs to look yet. */
export const endingMark = (days: number): EndingMark | undefined =>
  days < 0 ? undefined : marks.find((mark) => days <= mark);

/** Whether a contract that ends in so many days has passed a mark within the last days. */
export function passedMark(days: number, within: number): boolean {
  const mark = endingMark(days);
  return mark !== undefined && mark !== endingMark(days + within);
}
