import { lazy } from '../../shared/lazy.ts';
import { phiWarningSchema } from '../../shared/schemas/history.ts';
import { writes } from '../../shared/schemas/number.ts';
import { isoTime } from '../../shared/schemas/text.ts';
import {
  type RequestStatus,
  requestedPlanSchema,
  requestStatuses,
  requestStatusSchema,
  requestStepSchema,
  type UpdateRequest,
} from '../../shared/schemas/update-request.ts';
import * as z from '../../shared/zod.ts';
import type { Log } from '../log.ts';
import { type Directory, facilityById } from './facility-directory.ts';
import { type Key, keys } from './keys.ts';
import { parseStored } from './stored.ts';
import type { Table } from './table.ts';

/** An update request as stored. Its key begins with the time it was sent, so keys sort by age. */
export const updateRequestRecordSchema = lazy(() =>
  z.object({
    key: z.string(),
    facilityId: z.string(),
    userId: z.string(),
    name: z.string(),
    email: z.string(),
    position: z.string(),
    message: z.string(),
    plan: z.optional(requestedPlanSchema()),
    status: requestStatusSchema,
    answer: z.string(),
    /** Its sender was warned of likely PHI. Kept as a record; nothing is decided by it. */
    phiWarning: z.optional(phiWarningSchema()),
    steps: z.array(requestStepSchema()),
    version: writes,
    createdAt: isoTime,
    updatedAt: isoTime,
  }),
);
export type UpdateRequestRecord = z.infer<ReturnType<typeof updateRequestRecordSchema>>;

const keyShape = /^[0-9a-f]{32}$/;

/** A request may lie under any status: these are all of its possible places. */
export function placesOf(key: string): Key[] {
  return requestStatuses.map((status: RequestStatus) => keys.updateRequest(status, key));
}

/** A request by its id, whatever its status. */
export async function findUpdateRequest(
  table: Table,
  log: Log,
  key: string,
): Promise<UpdateRequestRecord | undefined> {
  if (!keyShape.test(key)) return undefined;
  const items = await table.getMany(placesOf(key));
  const item = items.find((found) => found !== undefined);
  return parseStored(updateRequestRecordSchema(), item, log);
}

/** A request as the API gives it, with the facility's name of today. */
export function toUpdateRequest(record: UpdateRequestRecord, directory: Directory): UpdateRequest {
  const { key, facilityId, userId: _, phiWarning: __, ...shown } = record;
  const facilityName = facilityById(directory, facilityId)?.name;
  return { _id: key, ...(facilityName === undefined ? {} : { facilityName }), ...shown };
}
