import { randomBytes } from 'node:crypto';
import * as z from '../../../shared/zod.ts';
import { keys } from '../table/keys.ts';
import type { Item, Table } from '../table/table.ts';

const itemSchema = z.object({ key: z.string() });

/**
 * Returns the key with which a person's browsers encrypt unsaved text: 32 random bytes in base64url, made at the
 * first sign-in and reused at every later one. Why: docs/decisions/144-nothing-stays-behind.md.
 * @param item what the table has at `keys.draftKey`
 */
export async function draftKeyOf(table: Table, userId: string, item: Item | undefined): Promise<string> {
  const draftKey = itemSchema.safeParse(item).data;
  if (draftKey !== undefined) return draftKey.key;
  const made = await table.update(keys.draftKey(userId), {
    // With two concurrent first sign-ins, one makes the key and both use it.
    UpdateExpression: 'SET #key = if_not_exists(#key, :new)',
    ExpressionAttributeNames: { '#key': 'key' },
    ExpressionAttributeValues: { ':new': randomBytes(32).toString('base64url') },
  });
  return itemSchema.parse(made).key;
}
