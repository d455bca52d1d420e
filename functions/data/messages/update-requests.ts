import {
  type RequestStatus,
  requestedPlanSchema,
  requestSenderSchema,
  requestStatuses,
  requestStepSchema,
  type UpdateRequest,
  updateRequestSchema,
} from '../../../shared/messages/update-request.ts';
import { wishSchema } from '../../../shared/messages/wish.ts';
import { facilitiesOf } from '../../../shared/people/permissions.ts';
import { phiWarningSchema } from '../../../shared/records/history.ts';
import * as z from '../../../shared/zod.ts';
import { type Directory, facilityById } from '../facility-directory.ts';
import { type UserRecord, userRecordSchema } from '../people/user-record.ts';
import { keepsLater, parseStored, storedRange } from '../records/stored.ts';
import { type Key, keys, requestersPartition } from '../table/keys.ts';
import type { Table } from '../table/table.ts';
import { isTimeKey } from '../table/time-key.ts';

/** An update request as stored. Its key begins with the time it was sent, so keys sort by age. */
export const updateRequestRecordSchema = keepsLater({
  ...z.omit(updateRequestSchema, { _id: true, facilityName: true, unreachable: true }).shape,
  sender: z.optional(keepsLater(requestSenderSchema.shape)),
  plan: z.optional(keepsLater(requestedPlanSchema.shape)),
  wish: z.optional(keepsLater(wishSchema.shape)),
  steps: z.array(keepsLater(requestStepSchema.shape)),
  key: z.string(),
  facilityId: z.string(),
  /** For a wish, which many people may have made, this and the sender fields name nobody. */
  userId: z.string(),
  /** Set if its sender was warned of likely PHI. Kept as a record; nothing depends on it. */
  phiWarning: z.optional(phiWarningSchema),
});
export type UpdateRequestRecord = z.infer<typeof updateRequestRecordSchema>;

/**
 * Reads requests by key, whatever their status, in the order of the keys; missing ones are left out. At most 25
 * keys: a request may be stored under any status, and a batch read takes 100 keys.
 */
export async function findUpdateRequests(
  table: Pick<Table, 'getMany' | 'log'>,
  requestKeys: readonly string[],
): Promise<UpdateRequestRecord[]> {
  const read = async (some: readonly string[]) => {
    const items = await table.getMany(some.flatMap(placesOf));
    return some.flatMap((key, at) => {
      const places = items.slice(at * requestStatuses.length, (at + 1) * requestStatuses.length);
      // A batch read is no snapshot: a request that moves during it may be seen in both places.
      const [latest] = places
        .flatMap((item) => parseStored(updateRequestRecordSchema, item, table.log) ?? [])
        .sort((one, other) => other.version - one.version);
      return latest === undefined ? [] : [[key, latest] as const];
    });
  };
  const found = new Map(await read(requestKeys));
  // Or in neither: then the second read finds it.
  const missing = requestKeys.filter((key) => !found.has(key));
  for (const [key, record] of missing.length === 0 ? [] : await read(missing)) found.set(key, record);
  return requestKeys.flatMap((key) => found.get(key) ?? []);
}

function placesOf(key: string): Key[] {
  return requestStatuses.map((status: RequestStatus) => keys.updateRequest(status, key));
}

/** Reads a request by its key, whatever its status. */
export async function findUpdateRequest(
  table: Pick<Table, 'getMany' | 'log'>,
  key: string,
): Promise<UpdateRequestRecord | undefined> {
  if (!isTimeKey(key)) return undefined;
  const [record] = await findUpdateRequests(table, [key]);
  return record;
}

/**
 * Whether a sender may see a request and its answer: not once its facility has been taken away from them or archived, since the
 * answer is about that facility. Only a facility that was taken away from everyone can be deleted.
 */
export const isOpenToSender = (
  user: Pick<UserRecord, 'role' | 'status' | 'facilityIds'>,
  { facilities }: Directory,
  { facilityId }: Pick<UpdateRequestRecord, 'facilityId'>,
): boolean => user.role === 'admin' || facilitiesOf(user, facilities).some(({ id }) => id === facilityId);

/** Whether a sender is emailed the answer to their request: not if its facility is archived, even if they are an administrator. */
const isAnswered = (
  user: UserRecord,
  directory: Directory,
  request: Pick<UpdateRequestRecord, 'facilityId'>,
): boolean => facilitiesOf(user, directory.facilities).some(({ id }) => id === request.facilityId);

const requesterSchema = z.object({ userId: z.string() });

/** Returns the senders of a request who may be emailed its answer; several people may have reported the same missing entry. */
export async function answeredSenders(
  table: Pick<Table, 'getMany' | 'queryRange' | 'log'>,
  directory: Directory,
  request: UpdateRequestRecord,
): Promise<UserRecord[]> {
  const { key, userId, wish } = request;
  const others =
    wish === undefined
      ? []
      : await storedRange(table, requesterSchema, requestersPartition(key), 'USER#', 'USER#~');
  const ids = new Set([userId, ...others.map((other) => other.userId)]);
  const items = await table.getMany([...ids].map(keys.user));
  return items
    .flatMap((item) => parseStored(userRecordSchema, item, table.log) ?? [])
    .filter((user) => isAnswered(user, directory, request));
}

/** Returns a request as the API shows it, with the facility's current name. */
export function toUpdateRequest(record: UpdateRequestRecord, directory: Directory): UpdateRequest {
  const facilityName = facilityById(directory, record.facilityId)?.name;
  // Leaves out what is not for the browser, also of a later release: a refused edit sends this as it is.
  return updateRequestSchema.parse({ ...record, _id: record.key, facilityName });
}
