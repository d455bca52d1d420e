import type { ApiError } from '../../../shared/api/errors.ts';
import * as z from '../../../shared/zod.ts';
import { parseStored } from '../records/stored.ts';
import { keys } from '../table/keys.ts';
import type { Table } from '../table/table.ts';
import type { WriteStep } from '../table/write.ts';

/*
 * The lock for imports into a facility, from the command line or from the site. Two concurrent imports would not
 * see each other's new plans and would add each plan twice.
 */

const leaseSchema = z.object({
  token: z.string(),
  file: z.string(),
  by: z.string(),
  /** Where it runs: a computer, or `site`. */
  host: z.string(),
  pid: z.int(),
  since: z.string(),
  /** Ms since 1970. */
  until: z.int(),
});
const itemSchema = z.object({ lease: leaseSchema });
export type Lease = z.infer<typeof leaseSchema>;

/** The host of imports from the site. */
export const site = 'site';

/** How long (ms) an import from the site keeps its facility after its last renewal. */
const silentMs = 600_000;

/** The lease that an import from the site holds while it writes. */
export const batchLease = (
  { key, fileName }: { readonly key: string; readonly fileName: string },
  by: string,
  now: Date,
): Lease => ({
  ...{ token: key, file: fileName, by, host: site, pid: 0 },
  ...{ since: now.toISOString(), until: now.getTime() + silentMs },
});

async function readLease(table: Table, facilityId: string): Promise<Lease | undefined> {
  const item = await table.get(keys.importLease(facilityId));
  return item === undefined ? undefined : parseStored(itemSchema, item, table.log)?.lease;
}

/** Replaces the lease with token `before` ('' for none). A call repeated because its answer was lost accepts its own lease. */
const leaseInput = (lease: Lease, before = '') => ({
  UpdateExpression: 'SET lease = :lease',
  ConditionExpression: 'attribute_not_exists(lease) OR lease.#token IN (:before, :token)',
  ExpressionAttributeNames: { '#token': 'token' },
  ExpressionAttributeValues: { ':lease': lease, ':before': before, ':token': lease.token },
});

/**
 * Writes a lease.
 * @param before the token of the lease that it replaces; '' for none
 * @returns false if another import has the lease
 */
export function writeLease(table: Table, facilityId: string, lease: Lease, before = ''): Promise<boolean> {
  return table.updateIf(keys.importLease(facilityId), leaseInput(lease, before));
}

type Asking = { readonly now: number; readonly isDead?: (other: Lease) => boolean };

const isFree = (other: Lease | undefined, { token }: Lease, { now, isDead = () => false }: Asking): boolean =>
  other === undefined || other.token === token || other.until < now || isDead(other);

/**
 * Takes the lease if no other import is running, or renews it: it then still says since when the import has been running.
 * @returns the other import that has it, if any
 */
export async function takeLease(
  table: Table,
  facilityId: string,
  lease: Lease,
  asking: Asking,
): Promise<Lease | 'unknown' | undefined> {
  const other = await readLease(table, facilityId);
  const next = other?.token === lease.token ? { ...lease, since: other.since } : lease;
  if (isFree(other, lease, asking) && (await writeLease(table, facilityId, next, other?.token)))
    return undefined;
  return (await readLease(table, facilityId)) ?? 'unknown';
}

/**
 * Returns the step that takes the lease together with the write it is for: if that write fails, nobody is blocked.
 * @param refusal describes the other import that has it
 * @throws ApiError the refusal
 */
export async function leaseStep(
  table: Table,
  facilityId: string,
  lease: Lease,
  refusal: (other: Lease | 'unknown') => ApiError,
): Promise<WriteStep> {
  const other = await readLease(table, facilityId);
  if (other !== undefined && !isFree(other, lease, { now: Date.parse(lease.since) })) throw refusal(other);
  const Key = keys.importLease(facilityId);
  const Update = { Key, ...leaseInput(lease, other?.token) };
  return { action: { Update }, refusal: () => refusal('unknown') };
}

/** Returns the step that renews a lease within a write: it fails if another import has taken the lease. */
export function renewStep(facilityId: string, { token, until }: Lease): WriteStep {
  return {
    action: {
      Update: {
        Key: keys.importLease(facilityId),
        UpdateExpression: 'SET lease.#until = :until',
        ConditionExpression: 'lease.#token = :token',
        ExpressionAttributeNames: { '#token': 'token', '#until': 'until' },
        ExpressionAttributeValues: { ':token': token, ':until': until },
      },
    },
  };
}
