import { ApiError } from '../../../shared/api/errors.ts';
import {
  type ImportState,
  importCountsSchema,
  importDetailSchema,
  importKindSchema,
  importStateSchema,
} from '../../../shared/import/batch.ts';
import { limits } from '../../../shared/limits.ts';
import { authorSchema } from '../../../shared/records/history.ts';
import { count } from '../../../shared/records/number.ts';
import { isoTime } from '../../../shared/text/text.ts';
import * as z from '../../../shared/zod.ts';
import type { Log } from '../../log.ts';
import { parseStored } from '../records/stored.ts';
import { keys } from '../table/keys.ts';
import type { Table } from '../table/table.ts';
import { type WriteStep, writePart } from '../table/write.ts';

/** An import as stored. What its file holds is apart (`importFileSchema`): a page of imports does not read it. */
export const batchRecordSchema = z.object({
  /** Begins with the time it was begun, so keys sort by age. */
  key: z.string(),
  kind: importKindSchema,
  facilityId: z.string(),
  /** The facility's name then, for one that is gone. */
  facilityName: z.string(),
  fileName: z.string(),
  author: authorSchema,
  state: importStateSchema,
  /** Counts the dry runs. */
  run: count,
  done: count,
  total: count,
  counts: z.optional(importCountsSchema),
  /** Plans to be written, by the transactions that write them; `gone` are those of plans that the file does not name. */
  parts: z._default(count, 0),
  gone: z._default(count, 0),
  retireMissing: z.optional(z.boolean()),
  /** Some plans may have been written. */
  began: z.optional(z.boolean()),
  /** Who has it written or taken back. */
  writer: z.optional(authorSchema),
  mapName: z.optional(z.string()),
  problem: z.optional(z.string()),
  createdAt: isoTime,
  updatedAt: isoTime,
  expiresAt: z.int(),
});
export type BatchRecord = z.infer<typeof batchRecordSchema>;

/** What an import's file holds, and how it is mapped. */
export const importFileSchema = z.object({
  ...z.pick(importDetailSchema, { sheets: true, sheet: true, columns: true, rewritten: true }).shape,
  /** As JSON: the table takes no value without a name. */
  map: z.optional(z.string()),
  expiresAt: z.int(),
});
export type ImportFile = z.infer<typeof importFileSchema>;

const keyShape = /^[0-9a-f]{32}$/;

export async function findBatch(table: Table, log: Log, key: string): Promise<BatchRecord | undefined> {
  if (!keyShape.test(key)) return undefined;
  return parseStored(batchRecordSchema, await table.get(keys.importBatch(key)), log);
}

export async function findFile(table: Table, log: Log, key: string): Promise<ImportFile | undefined> {
  return parseStored(importFileSchema, await table.get(keys.importFile(key)), log);
}

/** When what belongs to an import is forgotten, in seconds since 1970. */
export const importExpiry = (now: Date): number =>
  Math.floor(now.getTime() / 1_000) + limits.imports.keptDays * 86_400;

type Move = {
  /** States, and the dry run, that it is moved from. */
  readonly from: readonly ImportState[];
  readonly run?: number;
  readonly now: Date;
  /** Fields as they become; undefined goes. */
  readonly set: Partial<Omit<BatchRecord, 'key' | 'updatedAt'>>;
  /** Added to what is there, in the same moment. */
  readonly add?: { readonly done?: number; readonly conflicts?: number };
};

/** The change of an import that holds only where it is still in one of these states. */
function moveInput({ from, run, now, set, add = {} }: Move) {
  const fields = Object.entries({ ...set, updatedAt: now.toISOString() });
  const filled = fields.filter(([, value]) => value !== undefined);
  const gone = fields.filter(([, value]) => value === undefined);
  const { done, conflicts } = add;
  const added = [
    ...(done === undefined ? [] : ['#done :done']),
    ...(conflicts === undefined ? [] : ['#counts.#conflicts :conflicts']),
  ];
  const states = from.map((state, at): [string, string] => [`:from${at}`, state]);
  return {
    UpdateExpression: [
      `SET ${filled.map(([name]) => `#${name} = :${name}`).join(', ')}`,
      ...(gone.length === 0 ? [] : [`REMOVE ${gone.map(([name]) => `#${name}`).join(', ')}`]),
      ...(added.length === 0 ? [] : [`ADD ${added.join(', ')}`]),
    ].join(' '),
    ConditionExpression: `#state IN (${states.map(([name]) => name).join(', ')})${run === undefined ? '' : ' AND #run = :seenRun'}`,
    ExpressionAttributeNames: Object.fromEntries(
      [
        'state',
        ...fields.map(([name]) => name),
        ...(run === undefined ? [] : ['run']),
        ...(done === undefined ? [] : ['done']),
        ...(conflicts === undefined ? [] : ['counts', 'conflicts']),
      ].map((name) => [`#${name}`, name]),
    ),
    ExpressionAttributeValues: {
      ...Object.fromEntries(filled.map(([name, value]) => [`:${name}`, value])),
      ...Object.fromEntries(states),
      ...(run === undefined ? {} : { ':seenRun': run }),
      ...(done === undefined ? {} : { ':done': done }),
      ...(conflicts === undefined ? {} : { ':conflicts': conflicts }),
    },
  };
}

/** @returns false where it is in another state meanwhile */
export const moveBatch = (table: Table, key: string, move: Move): Promise<boolean> =>
  table.updateIf(keys.importBatch(key), moveInput(move));

/** The same as a step of a write. */
export function moveStep(tableName: string, key: string, move: Move): WriteStep {
  return { action: { Update: { TableName: tableName, Key: keys.importBatch(key), ...moveInput(move) } } };
}

/**
 * Moves an import together with what is known of its file: who was overtaken meanwhile must not put the map of before in the place of
 * one that was sent since.
 * @returns false where it is in another state meanwhile; nothing is kept then
 */
export async function moveWithFile(
  table: Table,
  key: string,
  move: Move,
  file: ImportFile,
): Promise<boolean> {
  const put = { Put: { TableName: table.name, Item: { ...file, ...keys.importFile(key) } } };
  try {
    await writePart(table, [moveStep(table.name, key, move), { action: put }]);
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'CONFLICT') return false;
    throw error;
  }
}
