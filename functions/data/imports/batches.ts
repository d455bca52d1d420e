import {
  type ImportState,
  importCountsSchema,
  importDetailSchema,
  importKindSchema,
  importStateSchema,
} from '../../../shared/import/batch.ts';
import { authorSchema } from '../../../shared/records/history.ts';
import { count } from '../../../shared/records/number.ts';
import { isoTime } from '../../../shared/text/text.ts';
import * as z from '../../../shared/zod.ts';
import { parseStored } from '../records/stored.ts';
import { isConflict } from '../records/versioned.ts';
import { keys } from '../table/keys.ts';
import type { Table } from '../table/table.ts';
import { isTimeKey } from '../table/time-key.ts';
import { type WriteStep, writePart } from '../table/write.ts';

/** An import as stored. Its file's contents are a separate item (`importFileSchema`), which listing imports does not read. */
export const batchRecordSchema = z.object({
  /** Begins with the time of its start, so keys sort by age. */
  key: z.string(),
  kind: importKindSchema,
  facilityId: z.string(),
  /** The facility's name at that time, in case the facility is deleted. */
  facilityName: z.string(),
  fileName: z.string(),
  author: authorSchema,
  state: importStateSchema,
  /** Counts the dry runs. */
  run: count,
  done: count,
  total: count,
  counts: z.optional(importCountsSchema),
  /** How many transactions write the plans; `gone` counts those for plans that the file does not name. */
  parts: count,
  gone: count,
  retireMissing: z.optional(z.boolean()),
  /** True if some plans may have been written. */
  began: z.optional(z.boolean()),
  /** Who started writing or undoing it. */
  writer: z.optional(authorSchema),
  mapName: z.optional(z.string()),
  problem: z.optional(z.string()),
  createdAt: isoTime,
  updatedAt: isoTime,
  expiresAt: z.int(),
});
export type BatchRecord = z.infer<typeof batchRecordSchema>;

/** The contents of an import's file, and how its columns are mapped. */
export const importFileSchema = z.object({
  ...z.pick(importDetailSchema, { sheets: true, sheet: true, columns: true, rewritten: true }).shape,
  /** As JSON: the table rejects a map entry whose name is empty. */
  map: z.optional(z.string()),
  expiresAt: z.int(),
});
export type ImportFile = z.infer<typeof importFileSchema>;

export async function findBatch(table: Table, key: string): Promise<BatchRecord | undefined> {
  if (!isTimeKey(key)) return undefined;
  return parseStored(batchRecordSchema, await table.get(keys.importBatch(key)), table.log);
}

export async function findFile(table: Table, key: string): Promise<ImportFile | undefined> {
  return parseStored(importFileSchema, await table.get(keys.importFile(key)), table.log);
}

const stoppedMs = 3_600_000;
const worked: readonly ImportState[] = ['reading', 'checking', 'applying', 'undoing'];

/**
 * True if nobody works on an import that waits for its worker: by then the queue has made all its tries, or it never had the
 * message, as after a restore of the table to a moment in the middle of the import.
 */
export const hasStopped = ({ state, updatedAt }: BatchRecord, now: Date): boolean =>
  worked.includes(state) && now.getTime() - Date.parse(updatedAt) > stoppedMs;

type Move = {
  /** The states, and the dry run, that the import may be in. */
  readonly from: readonly ImportState[];
  readonly run?: number;
  readonly now: Date;
  /** New values of fields; undefined removes a field. */
  readonly set: Partial<Omit<BatchRecord, 'key' | 'updatedAt'>>;
  /** Added to the stored numbers, in the same write. */
  readonly add?: { readonly done?: number; readonly conflicts?: number };
};

/** Builds an update that applies only while the import is still in one of these states. */
function moveInput({ from, run, now, set, add = {} }: Move) {
  const fields = Object.entries({ ...set, updatedAt: now.toISOString() });
  const filled = fields.filter(([, value]) => value !== undefined);
  const gone = fields.filter(([, value]) => value === undefined);
  const { done, conflicts } = add;
  const values = [
    ...filled.map(([name]) => `#${name} = :${name}`),
    ...(done === undefined ? [] : ['#done = #done + :done']),
    ...(conflicts === undefined ? [] : ['#counts.#conflicts = #counts.#conflicts + :conflicts']),
  ];
  const states = from.map((state, at): [string, string] => [`:from${at}`, state]);
  return {
    UpdateExpression: [
      `SET ${values.join(', ')}`,
      ...(gone.length === 0 ? [] : [`REMOVE ${gone.map(([name]) => `#${name}`).join(', ')}`]),
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

/** Returns the change as a step of a write. */
export function moveStep(key: string, move: Move): WriteStep {
  return { action: { Update: { Key: keys.importBatch(key), ...moveInput(move) } } };
}

/** @returns false if it is no longer in one of `move.from` */
export const moveBatch = (table: Table, key: string, move: Move): Promise<boolean> =>
  isMoved(table, [moveStep(key, move)]);

/**
 * Moves an import together with what is stored about its file: a worker that was overtaken must not replace a newer
 * mapping with the one it started from.
 * @returns false if the import is no longer in one of `move.from`; nothing is written then
 */
export const moveWithFile = (table: Table, key: string, move: Move, file: ImportFile): Promise<boolean> =>
  isMoved(table, [moveStep(key, move), { action: { Put: { Item: { ...file, ...keys.importFile(key) } } } }]);

/** Always in a transaction: one that the SDK repeats, because its answer was lost, does not find its own move and fail. */
async function isMoved(table: Table, steps: readonly WriteStep[]): Promise<boolean> {
  try {
    await writePart(table, steps);
    return true;
  } catch (error) {
    if (isConflict(error)) return false;
    throw error;
  }
}
