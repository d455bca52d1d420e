import { randomUUID } from 'node:crypto';
import { hostname, userInfo } from 'node:os';
import type { FacilityEntry } from '../../../functions/data/facility-directory.ts';
import { keys } from '../../../functions/data/records/keys.ts';
import { parseStored } from '../../../functions/data/records/stored.ts';
import type { Table } from '../../../functions/data/records/table.ts';
import type { Log } from '../../../functions/log.ts';
import * as z from '../../../shared/zod.ts';
import { Problem } from '../../local/problem.ts';

/** How long (ms) an import counts as running that says nothing any more. */
const silentMs = 120_000;
const renewMs = 30_000;

const leaseSchema = z.object({
  token: z.string(),
  file: z.string(),
  by: z.string(),
  host: z.string(),
  pid: z.int(),
  since: z.string(),
  /** Ms since 1970. */
  until: z.int(),
});
const itemSchema = z.object({ lease: leaseSchema });
type Lease = z.infer<typeof leaseSchema>;

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
  const key = keys.importLease(facility.id);
  const token = randomUUID();
  const since = new Date(clock()).toISOString();
  const mine = { token, file, by: userInfo().username, host: hostname(), pid: process.pid, since };
  // A call that is repeated because its answer was lost finds its own lease.
  const write = (until: number, before: string) =>
    table.updateIf(key, {
      UpdateExpression: 'SET lease = :lease',
      ConditionExpression: 'attribute_not_exists(lease) OR lease.#token IN (:before, :token)',
      ExpressionAttributeNames: { '#token': 'token' },
      ExpressionAttributeValues: { ':lease': { ...mine, until }, ':before': before, ':token': token },
    });

  const stored = async () => {
    const item = await table.get(key);
    return item === undefined ? undefined : parseStored(itemSchema, item, log)?.lease;
  };

  const other = await stored();
  const isFree = other === undefined || other.until < clock() || isDead(other);
  let until = clock() + silentMs;
  if (!(isFree && (await write(until, other?.token ?? '')))) throw running(facility, await stored());

  const stillOurs = async () => {
    if (until - clock() > silentMs - renewMs) return;
    until = clock() + silentMs;
    if (await write(until, token)) return;
    throw new Problem(
      `This import stood still for too long, and another one into ${facility.name} has begun. What is done is stored; start it again when the other one has ended.`,
    );
  };
  try {
    return await work(stillOurs);
  } finally {
    // The next import waits two minutes at most if this cannot be said.
    await write(0, token).catch(() => undefined);
  }
}

function running(facility: FacilityEntry, other: Lease | undefined): Problem {
  const which =
    other === undefined ? '' : `: ${other.file}, started by ${other.by} on ${other.host} at ${other.since}`;
  return new Problem(
    `Another import into ${facility.name} is running${which}. Nothing was written. Start this one when it has ended; one that was stopped by force counts as running for two minutes.`,
  );
}
