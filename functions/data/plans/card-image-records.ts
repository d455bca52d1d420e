import { limits } from '../../../shared/limits.ts';
import { cardImageTypeSchema } from '../../../shared/plan/card-image.ts';
import * as z from '../../../shared/zod.ts';
import { parseStored } from '../records/stored.ts';
import { expiryIn } from '../table/expiry.ts';
import { keys } from '../table/keys.ts';
import type { Table } from '../table/table.ts';

const recordSchema = z.object({
  /** ID of the person who uploads it: until a plan shows it, nobody else may use it. */
  by: z.string(),
  contentType: cardImageTypeSchema,
  /** Bytes. */
  size: z.number(),
  /** When it passed its checks (ISO time). */
  readyAt: z.optional(z.string()),
  /** When the sweep decided to remove it (ISO time). */
  removedAt: z.optional(z.string()),
  /** Seconds since 1970; also the table's TTL attribute. A plan that shows the image does not need the record. */
  expiresAt: z.int(),
});
type CardImageRecord = z.infer<typeof recordSchema>;

export type CardImageRecords = ReturnType<typeof cardImageRecords>;

/**
 * Uploaded card images, until a plan shows them, by image ID. Why none is removed while a plan that shows it is
 * being saved: docs/decisions/070-card-images.md.
 */
export function cardImageRecords(table: Table) {
  return {
    begin: (id: string, image: Pick<CardImageRecord, 'by' | 'contentType' | 'size'>, now: Date) =>
      // Without a condition: the ID is random, and the SDK may send a put twice if the answer was lost.
      table.put({ ...keys.cardImage(id), ...image, expiresAt: expiryIn(1, now) }),

    async find(id: string, now: Date): Promise<CardImageRecord | undefined> {
      const record = parseStored(recordSchema, await table.get(keys.cardImage(id)), table.log);
      return record !== undefined && record.expiresAt * 1_000 > now.getTime() ? record : undefined;
    },

    /** Marks an image as checked: from now on its uploader's plans may show it. @returns false if it has been removed */
    markReady: (id: string, now: Date): Promise<boolean> =>
      table.updateIf(keys.cardImage(id), {
        UpdateExpression: 'SET readyAt = :now',
        ConditionExpression: 'attribute_exists(expiresAt) AND attribute_not_exists(removedAt)',
        ExpressionAttributeValues: { ':now': now.toISOString() },
      }),

    /** Marks an image as removed: from now on no plan may begin to show it. */
    async markRemoved(id: string, now: Date): Promise<void> {
      await table.update(keys.cardImage(id), {
        // No expiry: restoring an old plan version must never bring back a reference to a removed image.
        UpdateExpression: 'SET removedAt = :now REMOVE expiresAt',
        ExpressionAttributeValues: { ':now': now.toISOString() },
      });
    },

    /** Undoes `markRemoved`. */
    unmarkRemoved: (id: string) => table.delete(keys.cardImage(id)),
  };
}

/** How long an image that no plan shows is kept, in milliseconds. */
export const retentionMs = limits.cardImage.keptHours * 60 * 60 * 1_000;
