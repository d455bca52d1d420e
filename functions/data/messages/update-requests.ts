import {
  type RequestStatus,
  requestStatuses,
  type UpdateRequest,
  updateRequestSchema,
} from '../../../shared/messages/update-request.ts';
import { phiWarningSchema } from '../../../shared/records/history.ts';
import * as z from '../../../shared/zod.ts';
import type { Log } from '../../log.ts';
import { type Directory, facilityById } from '../facility-directory.ts';
import { parseStored } from '../records/stored.ts';
import { type Key, keys } from '../table/keys.ts';
import type { Table } from '../table/table.ts';

/** An update request as stored. Its key begins with the time it was sent, so keys sort by age. */
export const updateRequestRecordSchema = z.extend(
  z.omit(updateRequestSchema, { _id: true, facilityName: true }),
  {
    key: z.string(),
    facilityId: z.string(),
    /** Of a wish, which many may have sent, this and the fields of the sender name nobody. */
    userId: z.string(),
    /** Its sender was warned of likely PHI. Kept as a record; nothing is decided by it. */
    phiWarning: z.optional(phiWarningSchema),
  },
);
export type UpdateRequestRecord = z.infer<typeof updateRequestRecordSchema>;

const keyShape = /^[0-9a-f]{32}$/;

/**
 * Requests by their keys, whatever their status, in the order of the keys; those that are not there are left out. At
 * most 25: a request may lie under any status, and a batch read takes 100 keys.
 */
export async function findUpdateRequests(
  table: Pick<Table, 'getMany'>,
  log: Log,
  requestKeys: readonly string[],
): Promise<UpdateRequestRecord[]> {
  const read = async (some: readonly string[]) => {
    const items = await table.getMany(some.flatMap(placesOf));
    return some.flatMap((key, at) => {
      const places = items.slice(at * requestStatuses.length, (at + 1) * requestStatuses.length);
      // A batch read is no single moment: one that moves meanwhile may be seen at both places.
      const [latest] = places
        .flatMap((item) => parseStored(updateRequestRecordSchema, item, log) ?? [])
        .sort((one, other) => other.version - one.version);
      return latest === undefined ? [] : [[key, latest] as const];
    });
  };
  const found = new Map(await read(requestKeys));
  // Or at neither of them: then it is there at the second look.
  const missing = requestKeys.filter((key) => !found.has(key));
  for (const [key, record] of missing.length === 0 ? [] : await read(missing)) found.set(key, record);
  return requestKeys.flatMap((key) => found.get(key) ?? []);
}

function placesOf(key: string): Key[] {
  return requestStatuses.map((status: RequestStatus) => keys.updateRequest(status, key));
}

/** A request by its id, whatever its status. */
export async function findUpdateRequest(
  table: Pick<Table, 'getMany'>,
  log: Log,
  key: string,
): Promise<UpdateRequestRecord | undefined> {
  if (!keyShape.test(key)) return undefined;
  const [record] = await findUpdateRequests(table, log, [key]);
  return record;
}

/**
 * A request as the API gives it, with the facility's name of today. A tab of a release that does not know `wish`, `sender` and `fact` gets
 * the same in the words of the other fields.
 */
export function toUpdateRequest(
  record: UpdateRequestRecord,
  directory: Directory,
  knows: 'wishes' | undefined,
): UpdateRequest {
  const { key, facilityId, userId: _, phiWarning: __, wish, sender, fact, ...shown } = record;
  const facilityName = facilityById(directory, facilityId)?.name;
  return {
    _id: key,
    ...(facilityName === undefined ? {} : { facilityName }),
    ...shown,
    ...(wish === undefined || knows === undefined ? {} : { wish }),
    ...(fact === undefined || knows === undefined ? {} : { fact }),
    ...(sender === undefined || knows === undefined ? {} : { sender }),
  };
}
