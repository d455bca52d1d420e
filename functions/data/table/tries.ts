import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import * as z from '../../../shared/zod.ts';
import { counterId } from '../records/counters.ts';
import { isConflict } from '../records/versioned.ts';
import { type Key, keys } from './keys.ts';
import type { Item, Table } from './table.ts';
import { writePart } from './write.ts';

/**
 * How often something may be attempted. `free` attempts have no wait between them; after each further one the wait doubles,
 * from `firstWaitSeconds` to `longestWaitSeconds`. After `most`, no more are allowed until there was none for `quietSeconds`.
 */
export type AttemptLimit = {
  readonly free: number;
  readonly most: number;
  readonly firstWaitSeconds: number;
  readonly longestWaitSeconds: number;
  readonly quietSeconds: number;
};

/** Attempts that are counted together, for example at the password of an account. */
export type Tries = { readonly id: string; readonly limit: AttemptLimit };

/** Stored under a digest, like counters. */
export function tries(kind: string, value: string, limit: AttemptLimit): Tries {
  return { id: counterId(`${kind}\n${value}`), limit };
}

// Times in milliseconds since 1970.
const storedSchema = z.object({ count: z.number(), nextAt: z.number(), quietAt: z.number() });
type Stored = z.infer<typeof storedSchema>;

/** Concurrent attempts are counted one after another; a caller that loses this many rounds must wait a second. */
const rounds = 12;

export type CountedAttempt = {
  readonly waitSeconds: number;
  /** Whether each was the first since the quiet period. */
  readonly first: readonly boolean[];
  /** Whether each was the last until the next quiet period. */
  readonly last: readonly boolean[];
  /** Undoes an attempt that proved nothing, for example because the password was never checked: it makes nobody wait. */
  readonly undo: () => Promise<void>;
};

const notCounted = (waitSeconds: number): CountedAttempt => ({
  ...{ waitSeconds, first: [], last: [], undo: async () => undefined },
});

/**
 * Counts an attempt at all of them or at none: if one of them has to wait, the attempt counts nowhere.
 * @returns `waitSeconds` is 0 if it was counted
 */
export async function countAttempt(table: Table, all: readonly Tries[], now: Date): Promise<CountedAttempt> {
  const at = now.getTime();
  for (let round = 0; round < rounds; round++) {
    const items = await table.getMany(all.map(({ id }) => keys.attempts(id)));
    const seen = items.map((item) => storedSchema.safeParse(item).data);
    const live = seen.map((stored) => (stored !== undefined && stored.quietAt > at ? stored : undefined));
    const waitSeconds = Math.max(...all.map(({ limit }, index) => waitOf(live[index], limit, at)));
    if (waitSeconds > 0) return notCounted(waitSeconds);
    const taken = all.map(({ id, limit }, index) => ({
      ...keys.attempts(id),
      ...counted(live[index], limit, at),
    }));
    const puts = taken.map((Item, index) => ({
      Put: { Item, ...asSeen(items[index]) },
    }));
    try {
      await table.transact(puts);
      const before = live.map((stored) => stored?.count ?? 0);
      return {
        waitSeconds: 0,
        first: before.map((count) => count === 0),
        last: all.map(({ limit }, index) => (before[index] ?? 0) + 1 >= limit.most),
        undo: async () => void (await Promise.all(taken.map((item) => undo(table, item, at)))),
      };
    } catch (error) {
      // A concurrent attempt was counted first.
      if (!(error instanceof TransactionCanceledException)) throw error;
    }
  }
  return notCounted(1);
}

function waitOf(stored: Stored | undefined, { most }: AttemptLimit, at: number): number {
  if (stored === undefined) return 0;
  return Math.max(0, Math.ceil(((stored.count >= most ? stored.quietAt : stored.nextAt) - at) / 1_000));
}

function counted(before: Stored | undefined, limit: AttemptLimit, at: number): Stored & Item {
  const { free, firstWaitSeconds, longestWaitSeconds, quietSeconds } = limit;
  const count = (before?.count ?? 0) + 1;
  const wait = count < free ? 0 : Math.min(longestWaitSeconds, firstWaitSeconds * 2 ** (count - free));
  const quietAt = at + Math.max(quietSeconds, wait) * 1_000;
  return { count, nextAt: at + wait * 1_000, quietAt, expiresAt: Math.ceil(quietAt / 1_000) };
}

function asSeen(item: Item | undefined) {
  if (item === undefined) return { ConditionExpression: 'attribute_not_exists(pk)' };
  return {
    ConditionExpression: '#count = :count AND quietAt = :quietAt',
    ExpressionAttributeNames: { '#count': 'count' },
    ExpressionAttributeValues: { ':count': item.count, ':quietAt': item.quietAt },
  };
}

/**
 * Removes an attempt and the wait that it caused, but not the wait caused by a later one. In transactions: one that the SDK
 * repeats, because its answer was lost, does not count down twice.
 */
async function undo(table: Table, { pk, sk, nextAt }: Key & Stored, at: number): Promise<void> {
  const less = async (set: string, isOurs: string, values: Readonly<Record<string, number>>) => {
    const Update = {
      Key: { pk, sk },
      UpdateExpression: `${set} ADD #count :less`,
      ConditionExpression: `#count > :none${isOurs}`,
      ExpressionAttributeNames: { '#count': 'count' },
      ExpressionAttributeValues: { ':less': -1, ':none': 0, ...values },
    };
    try {
      await writePart(table, [{ action: { Update } }]);
      return true;
    } catch (error) {
      if (!isConflict(error)) throw error;
      return false;
    }
  };
  const isLatest = await less('SET nextAt = :at', ' AND nextAt = :ours', { ':at': at, ':ours': nextAt });
  if (!isLatest) await less('', '', {});
}

/**
 * Deletes all attempts: the next one is the first again.
 * @returns whether any was counted at the first of them
 */
export async function clearTries(table: Table, all: readonly Tries[]): Promise<boolean> {
  const [first] = await Promise.all(all.map(({ id }) => table.delete(keys.attempts(id))));
  return first === true;
}
