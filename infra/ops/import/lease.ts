import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { FacilityEntry } from '../../../functions/data/facility-directory.ts';
import { type Lease, site, takeLease, writeLease } from '../../../functions/data/imports/lease.ts';
import type { Table } from '../../../functions/data/table/table.ts';
import { Problem } from '../../local/problem.ts';
import { operatorName } from '../operator-name.ts';

/** How long (ms) an import that has stopped renewing its lease still counts as running. */
const silentMs = 120_000;
const renewMs = 30_000;

type Parts = {
  readonly table: Table;
  readonly facility: FacilityEntry;
  readonly file: string;
};

/** Whether the import was killed on this computer; if so, the next one need not wait. */
function isDead({ host, pid }: Lease): boolean {
  if (host !== hostname()) return false;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    // The process may exist and belong to another user.
    return !(error instanceof Error && 'code' in error && error.code === 'EPERM');
  }
}

/**
 * Runs an import while no other import into the facility runs: two at a time would not see each other's new plans and would add
 * each one twice.
 * @param work receives a function that it must call before each write
 * @throws Problem that names the other import, if one is running; nothing has then been done
 */
export async function withLease<Value>(
  { table, facility, file }: Parts,
  work: (stillOurs: () => Promise<void>) => Promise<Value>,
  clock = Date.now,
): Promise<Value> {
  const token = randomUUID();
  const since = new Date(clock()).toISOString();
  const mine = { token, file, by: operatorName(), host: hostname(), pid: process.pid, since };
  let until = clock() + silentMs;
  const other = await takeLease(table, facility.id, { ...mine, until }, { now: clock(), isDead });
  if (other !== undefined) throw running(facility, other);

  const stillOurs = async () => {
    if (until - clock() > silentMs - renewMs) return;
    until = clock() + silentMs;
    if (await writeLease(table, facility.id, { ...mine, until })) return;
    throw new Problem(
      `This import stalled for too long, and another one into ${facility.name} has started. What is done is stored; run it again when the other one has finished.`,
    );
  };
  try {
    return await work(stillOurs);
  } finally {
    // If this fails, the next import waits two minutes at most.
    await writeLease(table, facility.id, { ...mine, until: 0 }).catch(() => undefined);
  }
}

const placeOf = ({ host }: Lease): string => (host === site ? 'the site' : host);

function running(facility: FacilityEntry, other: Lease | 'unknown'): Problem {
  const which =
    other === 'unknown'
      ? ''
      : `: ${other.file}, started by ${other.by} on ${placeOf(other)} at ${other.since}`;
  // functions/data/imports/lease.ts has the time of an import from the site.
  const minutes = other !== 'unknown' && other.host === site ? 'ten' : 'two';
  return new Problem(
    `Another import into ${facility.name} is running${which}. Nothing was written. Run this one when it has finished; an import that was killed counts as running for ${minutes} minutes.`,
  );
}
