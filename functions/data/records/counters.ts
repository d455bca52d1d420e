import { createHash } from 'node:crypto';
import * as z from '../../../shared/zod.ts';
import { keys } from '../table/keys.ts';
import type { Table } from '../table/table.ts';

const countSchema = z.object({ count: z.number(), nextAt: z.optional(z.number()) });

/** A count within a window of time, for example of a person's update requests. */
export type Counter = { readonly id: string; readonly expiresAt: number };

/** Counters are stored under a digest, so that the table holds no list of addresses and of who tried. */
export const counterId = (text: string): string => createHash('sha256').update(text).digest('hex');

export function counter(kind: string, value: string, now: Date, windowSeconds: number): Counter {
  const window = Math.floor(now.getTime() / 1_000 / windowSeconds);
  return { id: counterId(`${kind}\n${value}\n${window}`), expiresAt: (window + 2) * windowSeconds };
}

/** Seconds until the counters of this window begin anew. */
export const untilNextWindow = (now: Date, windowSeconds: number): number =>
  windowSeconds - (Math.floor(now.getTime() / 1_000) % windowSeconds);

/** Adds to a counter and returns its new value. */
export async function count(table: Table, counted: Counter, amount: number): Promise<number> {
  return (await add(table, counted, amount)).count;
}

async function add(table: Table, { id, expiresAt }: Counter, amount: number) {
  const item = await table.update(keys.attempts(id), {
    UpdateExpression: 'SET expiresAt = :expires ADD #count :amount',
    ExpressionAttributeNames: { '#count': 'count' },
    ExpressionAttributeValues: { ':amount': amount, ':expires': expiresAt },
  });
  return countSchema.parse(item);
}

/** How many are free in a window; more are let through one at a time, with a wait that grows to `longestWaitSeconds`. */
export type CounterLimit = {
  readonly free: number;
  readonly windowSeconds: number;
  readonly longestWaitSeconds: number;
};

/**
 * Counts one more. None is ever refused for good: once the free ones are used up, each must wait for its turn.
 * @returns seconds to wait, or 0 if it was counted
 */
export async function enforceLimit(
  table: Table,
  counted: Counter,
  limit: CounterLimit,
  now: Date,
): Promise<number> {
  const { free, longestWaitSeconds } = limit;
  const { count: all, nextAt = 0 } = await add(table, counted, 1);
  if (all <= free) return 0;
  const at = now.getTime();
  const wait = Math.min(longestWaitSeconds, Math.ceil(((all - free) / free) * longestWaitSeconds));
  const itsTurn = await table.updateIf(keys.attempts(counted.id), {
    UpdateExpression: 'SET nextAt = :after',
    ConditionExpression: 'attribute_not_exists(nextAt) OR nextAt <= :now',
    ExpressionAttributeValues: { ':after': at + wait * 1_000, ':now': at },
  });
  if (itsTurn) return 0;
  await count(table, counted, -1);
  return Math.max(1, Math.ceil((nextAt - at) / 1_000));
}
