import { addDays } from '../../records/days.ts';
import { type ContractPhase, contractOnDay, type DatedContract } from './contract-status-on-day.ts';

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

const isAfter = (end: string, than: string): boolean => end === '' || end > than;
const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
