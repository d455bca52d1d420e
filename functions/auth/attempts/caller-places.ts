import { rateLimits } from '../../../shared/rate-limits.ts';
import {
  type Counter,
  type CounterLimit,
  count,
  counter,
  enforceLimit,
} from '../../data/records/counters.ts';
import type { Table } from '../../data/table/table.ts';
import type { RequestFacts } from '../../http/call.ts';
import type { KnownPc } from './known-pc.ts';

/** The kinds of calls counted by origin. */
export type LimitedKind = Exclude<keyof typeof rateLimits.network, 'wide' | 'pcs'>;

/** The origin of a call, for counting. */
export type Caller = Pick<RequestFacts, 'now' | 'cookies' | 'clientAddress' | 'clientNetwork'>;

/** A PC where someone has signed in counts by itself, apart from others behind the same network address. */
export const placeOf = (pc: KnownPc | undefined, { clientAddress }: Caller): string =>
  pc?.id ?? clientAddress;

function countersOf(kind: LimitedKind, caller: Caller, pc: KnownPc | undefined) {
  const { clientAddress, clientNetwork, now } = caller;
  const limit: CounterLimit = rateLimits.network[kind];
  const of = (place: string) => counter(`${kind} from`, place, now, limit.windowSeconds);
  const near = { counted: of(placeOf(pc, caller)), limit };
  const { wide, pcs } = rateLimits.network;
  const larger = (place: string, times: number) => ({
    counted: of(place),
    limit: { ...limit, free: limit.free * times },
  });
  // Whoever can sign in can make any number of known PCs: each sign-in without the cookie is one.
  if (pc !== undefined) return [near, larger(`PCs at ${clientAddress}`, pcs)];
  return clientNetwork === clientAddress ? [near] : [near, larger(`${clientNetwork}::/48`, wide)];
}

/**
 * Counts one call of a kind for the caller's place.
 * @returns seconds to wait, or 0 if it was counted
 */
export async function countAt(
  table: Table,
  kind: LimitedKind,
  caller: Caller,
  pc: KnownPc | undefined,
): Promise<number> {
  const done: Counter[] = [];
  for (const { counted, limit } of countersOf(kind, caller, pc)) {
    const waitSeconds = await enforceLimit(table, counted, limit, caller.now);
    if (waitSeconds > 0) {
      await Promise.all(done.map((one) => count(table, one, -1)));
      return waitSeconds;
    }
    done.push(counted);
  }
  return 0;
}

/** Undoes one count. */
export async function uncountAt(
  table: Table,
  kind: LimitedKind,
  caller: Caller,
  pc: KnownPc | undefined,
): Promise<void> {
  await Promise.all(countersOf(kind, caller, pc).map(({ counted }) => count(table, counted, -1)));
}
