import { rateLimits } from '../../../shared/rate-limits.ts';
import { type Counter, count, counter, keepPace, type Pace } from '../../data/records/counters.ts';
import type { Table } from '../../data/table/table.ts';
import type { RequestFacts } from '../../http/call.ts';
import type { KnownPc } from './known-pc.ts';

/** What is counted by where it comes from. */
export type PacedKind = Exclude<keyof typeof rateLimits.network, 'wide'>;

/** Where a call comes from, as it is counted. */
export type Caller = Pick<RequestFacts, 'now' | 'cookies' | 'clientAddress' | 'clientNetwork'>;

/** A PC where somebody has signed in stands for itself: what others do behind the same address is not its doing. */
export const placeOf = (pc: KnownPc | undefined, { clientAddress }: Caller): string =>
  pc?.id ?? clientAddress;

function countersOf(kind: PacedKind, caller: Caller, pc: KnownPc | undefined) {
  const { clientAddress, clientNetwork, now } = caller;
  const pace: Pace = rateLimits.network[kind];
  const of = (place: string) => counter(`${kind} from`, place, now, pace.windowSeconds);
  const near = { counted: of(placeOf(pc, caller)), pace };
  if (pc !== undefined || clientNetwork === clientAddress) return [near];
  const wide = { ...pace, free: pace.free * rateLimits.network.wide };
  return [near, { counted: of(`${clientNetwork}::/48`), pace: wide }];
}

/**
 * Counts one more of a kind from a caller's place.
 * @returns seconds to wait, or 0 where it was counted
 */
export async function countAt(
  table: Table,
  kind: PacedKind,
  caller: Caller,
  pc: KnownPc | undefined,
): Promise<number> {
  const done: Counter[] = [];
  for (const { counted, pace } of countersOf(kind, caller, pc)) {
    const waitSeconds = await keepPace(table, counted, pace, caller.now);
    if (waitSeconds > 0) {
      await Promise.all(done.map((one) => count(table, one, -1)));
      return waitSeconds;
    }
    done.push(counted);
  }
  return 0;
}

/** Takes back one that was counted. */
export async function uncountAt(
  table: Table,
  kind: PacedKind,
  caller: Caller,
  pc: KnownPc | undefined,
): Promise<void> {
  await Promise.all(countersOf(kind, caller, pc).map(({ counted }) => count(table, counted, -1)));
}
