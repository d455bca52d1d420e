import { randomUUID } from 'node:crypto';
import { type HubPortal, type HubPortalInput, hubPortalSchema } from '../../shared/hub/hub.ts';
import * as z from '../../shared/zod.ts';
import { type IdempotentRequest, rememberAnswer } from '../data/records/idempotency.ts';
import { storedRange } from '../data/records/stored.ts';
import { putNew } from '../data/records/versioned.ts';
import { hubPortalPartition, keys } from '../data/table/keys.ts';
import type { Table } from '../data/table/table.ts';
import { writeAll } from '../data/table/write.ts';
import { byName, type ListOrder } from '../http/pages/keyed-page.ts';

const storedPortalSchema = z.object({ portal: hubPortalSchema });

/** Orders portals by name, and those of one name by ID. */
export const portalOrder: ListOrder<HubPortal, readonly string[]> = {
  schema: z.tuple([z.string(), z.string()]),
  keyOf: ({ name, _id }) => [name, _id],
  compare: byName,
};

export async function listPortals(table: Table): Promise<HubPortal[]> {
  const range = [hubPortalPartition, 'PORTAL#', 'PORTAL#~'] as const;
  const stored = await storedRange(table, storedPortalSchema, ...range);
  return stored
    .map(({ portal }) => portal)
    .sort((one, other) => byName(portalOrder.keyOf(one), portalOrder.keyOf(other)));
}

export async function createPortal(
  table: Table,
  input: HubPortalInput,
  now: Date,
  once: IdempotentRequest | undefined,
) {
  const portal: HubPortal = {
    _id: randomUUID().replaceAll('-', ''),
    ...input,
    createdAt: now.toISOString(),
  };
  const answer = { body: { data: portal } };
  await writeAll(table, [...rememberAnswer(once, answer), putNew(keys.hubPortal(portal._id), { portal })]);
  return answer;
}
