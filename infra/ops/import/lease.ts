import { randomUUID } from 'node:crypto';
import { hostname, userInfo } from 'node:os';
import type { FacilityEntry } from '../../../functions/data/facility-directory.ts';
import { type Lease, site, takeLease, writeLease } from '../../../functions/data/imports/lease.ts';
import type { Table } from '../../../functions/data/table/table.ts';
import type { Log } from '../../../functions/log.ts';
import { Problem } from '../../local/problem.ts';

/** How long (ms) an import counts as running that says nothing any more. */
const silentMs = 120_000;
const renewMs = 30_000;

type Parts = {
  readonly table: Table;
  readonly log: Log;
  readonly facility: FacilityEntry;
  readonly file: string;
};

/** One that was killed on this computer needs no waiting. */
function isDead({ host, pid }: Lease): boolean {
  if (host !== hostname()) return false;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    // The process may be there and belong to somebody else.
    return !(error instanceof Error && 'code' in error && error.code === 'EPERM');
  }
}

/**
 * Does an import's work while no other import into the facility runs: two at once would not see each other's new plans and add each twice.
 *
 * @param work gets what it has to call before each write
 * @throws Problem where another import is running, which names it; nothing was done then
 */
export async function withLease<Value>(
  { table, log, facility, file }: Parts,
  work: (stillOurs: () => Promise<void>) => Promise<Value>,
  clock = Date.now,
): Promise<Value> {
  const token = randomUUID();
  const since = new Date(clock()).toISOString();
  const mine = { token, file, by: userInfo().username, host: hostname(), pid: process.pid, since };
  let until = clock() + silentMs;
  const other = await takeLease(table, log, facility.id, { ...mine, until }, { now: clock(), isDead });
  if (other !== undefined) throw running(facility, other);

  const stillOurs = async () => {
    if (until - clock() > silentMs - renewMs) return;
    until = clock() + silentMs;
    if (await writeLease(table, facility.id, { ...mine, until })) return;
    throw new Problem(
      `This import stood still for too long, and another one into ${facility.name} has begun. What is done is stored; start it again when the other one has ended.`,
    );
  };
  try {
    return await work(stillOurs);
  } finally {
    // The next import waits two minutes at most if this cannot be said.
    await writeLease(table, facility.id, { ...mine, until: 0 }).catch(() => undefined);
  }
}

const placeOf = ({ host }: Lease): string => (host === site ? 'the site' : host);

function running(facility: FacilityEntry, other: Lease | 'unknown'): Problem {
  const which =
    other === 'unknown'
      ? ''
      : `: ${other.file}, started by ${other.by} on ${placeOf(other)} at ${other.since}`;
  return new Problem(
    `Another import into ${facility.name} is running${which}. Nothing was written. Start this one when it has ended; one that was stopped by force counts as running for two minutes.`,
  );
}
