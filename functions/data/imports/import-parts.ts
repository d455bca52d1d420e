import * as z from '../../../shared/zod.ts';
import { parseStored } from '../records/stored.ts';
import { keys } from '../table/keys.ts';
import type { Table } from '../table/table.ts';
import type { WriteStep } from '../table/write.ts';
import type { BatchRecord } from './batches.ts';

const partSchema = z.object({
  state: z.enum(['applied', 'undone']),
  /** Which of the part's plans were written; the others had been edited since the dry run. */
  written: z.array(z.int()),
  /** When (ISO time). */
  at: z.string(),
  expiresAt: z.int(),
});
export type ImportPart = z.infer<typeof partSchema>;

export async function findPart(table: Table, key: string, part: number): Promise<ImportPart | undefined> {
  return parseStored(partSchema, await table.get(keys.importPart(key, part)), table.log);
}

/** Returns an import's parts in order; undefined for one that is not yet written. */
export async function listParts(
  table: Table,
  { key, parts, gone, retireMissing }: BatchRecord,
): Promise<(ImportPart | undefined)[]> {
  const length = parts + (retireMissing === true ? gone : 0);
  const items = await table.getMany(Array.from({ length }, (_, part) => keys.importPart(key, part)));
  return items.map((item) => parseStored(partSchema, item, table.log));
}

/** Returns the step that records a part as written or undone: if two workers are at it, only one succeeds. */
export function partStep(key: string, part: number, record: ImportPart): WriteStep {
  const Item = { ...record, ...keys.importPart(key, part) };
  const condition =
    record.state === 'applied'
      ? { ConditionExpression: 'attribute_not_exists(pk)' }
      : {
          ConditionExpression: '#state = :applied',
          ExpressionAttributeNames: { '#state': 'state' },
          ExpressionAttributeValues: { ':applied': 'applied' },
        };
  return { action: { Put: { Item, ...condition } } };
}
