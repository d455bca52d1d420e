import * as z from '../../../shared/zod.ts';
import type { Log } from '../../log.ts';
import { parseStored } from '../records/stored.ts';
import { keys } from '../table/keys.ts';
import type { Table } from '../table/table.ts';
import type { WriteStep } from '../table/write.ts';

const partSchema = z.object({
  state: z.enum(['applied', 'undone']),
  /** Which of the part's plans were written; the others were edited meanwhile. */
  written: z.array(z.int()),
  /** When (ISO time). */
  at: z.string(),
  expiresAt: z.int(),
});
export type ImportPart = z.infer<typeof partSchema>;

export async function findPart(
  table: Table,
  log: Log,
  key: string,
  part: number,
): Promise<ImportPart | undefined> {
  return parseStored(partSchema, await table.get(keys.importPart(key, part)), log);
}

/** The step that says that a part is written, or taken back: of two workers at it, one succeeds. */
export function partStep(tableName: string, key: string, part: number, record: ImportPart): WriteStep {
  const Item = { ...record, ...keys.importPart(key, part) };
  const condition =
    record.state === 'applied'
      ? { ConditionExpression: 'attribute_not_exists(pk)' }
      : {
          ConditionExpression: '#state = :applied',
          ExpressionAttributeNames: { '#state': 'state' },
          ExpressionAttributeValues: { ':applied': 'applied' },
        };
  return { action: { Put: { TableName: tableName, Item, ...condition } } };
}
