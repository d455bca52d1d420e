import type { ApiError } from '../../../shared/api/errors.ts';
import * as z from '../../../shared/zod.ts';
import type { Log } from '../../log.ts';
import { parseStored } from '../records/stored.ts';
import { keys } from '../table/keys.ts';
import type { Table } from '../table/table.ts';
import type { WriteStep } from '../table/write.ts';

/*
 * Which import into a facility is running: one at the terminal or one on the screen. Two at once would not see each other's new
 * plans and add each twice.
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

/** The host of imports on the screen. */
export const site = 'site';

/** How long (ms) an import on the screen has a facility for itself after it last said something. */
const silentMs = 600_000;

/** What an import on the screen holds while it writes. */
export const batchLease = (
  { key, fileName }: { readonly key: string; readonly fileName: string },
  by: string,
  now: Date,
): Lease => ({
  ...{ token: key, file: fileName, by, host: site, pid: 0 },
  ...{ since: now.toISOString(), until: now.getTime() + silentMs },
});

async function readLease(table: Table, log: Log, facilityId: string): Promise<Lease | undefined> {
  const item = await table.get(keys.importLease(facilityId));
  return item === undefined ? undefined : parseStored(itemSchema, item, log)?.lease;
}

/** Written in the place of one with the token `before`, '' for none. A call that is repeated because its answer was lost finds its own one. */
const leaseInput = (lease: Lease, before = '') => ({
  UpdateExpression: 'SET lease = :lease',
  ConditionExpression: 'attribute_not_exists(lease) OR lease.#token IN (:before, :token)',
  ExpressionAttributeNames: { '#token': 'token' },
  ExpressionAttributeValues: { ':lease': lease, ':before': before, ':token': lease.token },
});

/**
 * Writes a lease.
 * @param before the token of the one that it takes the place of; '' for none
 * @returns false where another import has it
 */
export function writeLease(table: Table, facilityId: string, lease: Lease, before = ''): Promise<boolean> {
  return table.updateIf(keys.importLease(facilityId), leaseInput(lease, before));
}

type Asking = { readonly now: number; readonly isDead?: (other: Lease) => boolean };

const isFree = (other: Lease | undefined, { token }: Lease, { now, isDead = () => false }: Asking): boolean =>
  other === undefined || other.token === token || other.until < now || isDead(other);

/**
 * Takes the lease where no other import runs, or renews it.
 * @returns the import that has it, if that is another one
 */
export async function takeLease(
  table: Table,
  log: Log,
  facilityId: string,
  lease: Lease,
  asking: Asking,
): Promise<Lease | 'unknown' | undefined> {
  const other = await readLease(table, log, facilityId);
  if (isFree(other, lease, asking) && (await writeLease(table, facilityId, lease, other?.token)))
    return undefined;
  return (await readLease(table, log, facilityId)) ?? 'unknown';
}

/**
 * The step that takes the lease together with what it is for: what is not begun after all holds up nobody.
 * @param refusal tells of the import that has it, if that is another one
 * @throws ApiError the refusal
 */
export async function leaseStep(
  table: Table,
  log: Log,
  facilityId: string,
  lease: Lease,
  refusal: (other: Lease | 'unknown') => ApiError,
): Promise<WriteStep> {
  const other = await readLease(table, log, facilityId);
  if (other !== undefined && !isFree(other, lease, { now: Date.parse(lease.since) })) throw refusal(other);
  const Key = keys.importLease(facilityId);
  const Update = { TableName: table.name, Key, ...leaseInput(lease, other?.token) };
  return { action: { Update }, refusal: () => refusal('unknown') };
}

/** The step that keeps a lease for a write: it fails where another import has taken it meanwhile. */
export function renewStep(tableName: string, facilityId: string, { token, until }: Lease): WriteStep {
  return {
    action: {
      Update: {
        TableName: tableName,
        Key: keys.importLease(facilityId),
        UpdateExpression: 'SET lease.#until = :until',
        ConditionExpression: 'lease.#token = :token',
        ExpressionAttributeNames: { '#token': 'token', '#until': 'until' },
        ExpressionAttributeValues: { ':token': token, ':until': until },
      },
    },
  };
}
