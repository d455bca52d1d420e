import { ApiError } from '../../../shared/api/errors.ts';
import * as z from '../../../shared/zod.ts';
import type { Log } from '../../log.ts';
import { loggedPartition } from '../table/keys.ts';
import type { Item, Table } from '../table/table.ts';

/**
 * Parses a stored item. A broken one is logged and treated as absent, so that one damaged record never blanks a
 * page. The log names its key and the failing fields, never the values.
 */
export function parseStored<Schema extends z.ZodMiniType>(
  schema: Schema,
  item: Item | undefined,
  log: Log,
): z.output<Schema> | undefined {
  if (item === undefined) return undefined;
  // The key belongs to the table: a loose schema would pass it on as fields of the record.
  const { pk, sk, ...fieldsOfItem } = item;
  const parsed = schema.safeParse(fieldsOfItem);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map((issue) => issue.path.join('.'));
  log.error('A stored item is malformed and was skipped.', {
    pk: loggedPartition(pk),
    sk,
    fields,
  });
  return undefined;
}

/** Returns what is stored in a partition from one sort key to another, in their order. Broken items are logged and left out. */
export async function storedRange<Schema extends z.ZodMiniType>(
  table: Pick<Table, 'log' | 'queryRange'>,
  schema: Schema,
  ...range: [partition: string, from: string, to: string]
): Promise<z.output<Schema>[]> {
  const found: z.output<Schema>[] = [];
  for await (const item of table.queryRange(...range)) {
    const parsed = parseStored(schema, item, table.log);
    if (parsed !== undefined) found.push(parsed);
  }
  return found;
}

/**
 * Returns a schema that keeps the fields which a later release added: during a rollout, and after a rollback, both releases
 * write the same records. Its type has only the fields of this release.
 */
export const keepsLater = <Shape extends z.core.$ZodShape>(
  shape: Shape,
): z.ZodMiniType<z.infer<z.ZodMiniObject<Shape>>> => z.looseObject(shape);

/**
 * Validates a value about to be stored, by the current rules.
 * @throws ApiError VALIDATION_FAILED with the wrong fields named
 */
export function validFields<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
  message?: string,
): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const wrong = parsed.error.issues.map(({ path, message: text }) => [path.join('.'), text]);
  throw new ApiError('VALIDATION_FAILED', message, Object.fromEntries(wrong));
}

/** Returns the value unless it is undefined. @throws ApiError NOT_FOUND */
export function orNotFound<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new ApiError('NOT_FOUND');
  return value;
}
