import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import * as z from '../../../shared/zod.ts';
import { counterId } from '../records/counters.ts';
import { type Key, keys } from './keys.ts';
import type { Item, Table } from './table.ts';

/**
 * How often something may be tried. `free` tries have no wait between them; after each further one the wait doubles, from
 * `firstWaitSeconds` to `longestWaitSeconds`. After `most` there are no more until it was quiet for `quietSeconds`.
 */
export type Patience = {
  readonly free: number;
  readonly most: number;
  readonly firstWaitSeconds: number;
  readonly longestWaitSeconds: number;
  readonly quietSeconds: number;
};

/** Tries of one thing that belong together, for example at the password of an account. */
export type Tries = { readonly id: string; readonly patience: Patience };

/** Stored under a digest, like counters. */
export function tries(kind: string, value: string, patience: Patience): Tries {
  return { id: counterId(`${kind}\n${value}`), patience };
}

// Times in milliseconds since 1970.
const storedSchema = z.object({ count: z.number(), nextAt: z.number(), quietAt: z.number() });
type Stored = z.infer<typeof storedSchema>;

/** At once from several places, tries are counted one after another; whoever comes too late so often waits a second. */
const rounds = 12;

export type Taken = {
  readonly waitSeconds: number;
  /** Each was the first since it was quiet. */
  readonly first: readonly boolean[];
  /** Each was the last until it is quiet. */
  readonly last: readonly boolean[];
  /** Takes back a try that has shown nothing, for example because nobody looked at the password: nobody waits for it. */
  readonly giveBack: () => Promise<void>;
};

const notTaken = (waitSeconds: number): Taken => ({
  ...{ waitSeconds, first: [], last: [], giveBack: async () => undefined },
});

/**
 * Takes a try of all of them, or of none: where one of them has to wait, the try counts nowhere.
 * @returns `waitSeconds` is 0 where it was taken
 */
export async function takeTry(table: Table, all: readonly Tries[], now: Date): Promise<Taken> {
  const at = now.getTime();
  for (let round = 0; round < rounds; round++) {
    const items = await table.getMany(all.map(({ id }) => keys.attempts(id)));
    const seen = items.map((item) => storedSchema.safeParse(item).data);
    const live = seen.map((stored) => (stored !== undefined && stored.quietAt > at ? stored : undefined));
    const waitSeconds = Math.max(...all.map(({ patience }, index) => waitOf(live[index], patience, at)));
    if (waitSeconds > 0) return notTaken(waitSeconds);
    const taken = all.map(({ id, patience }, index) => ({
      ...keys.attempts(id),
      ...counted(live[index], patience, at),
    }));
    const puts = taken.map((Item, index) => ({
      Put: { TableName: table.name, Item, ...asSeen(items[index]) },
    }));
    try {
      await table.transact(puts);
      const before = live.map((stored) => stored?.count ?? 0);
      return {
        waitSeconds: 0,
        first: before.map((count) => count === 0),
        last: all.map(({ patience }, index) => (before[index] ?? 0) + 1 >= patience.most),
        giveBack: async () => void (await Promise.all(taken.map((item) => giveBack(table, item, at)))),
      };
    } catch (error) {
      // Somebody else was faster.
      if (!(error instanceof TransactionCanceledException)) throw error;
    }
  }
  return notTaken(1);
}

function waitOf(stored: Stored | undefined, { most }: Patience, at: number): number {
  if (stored === undefined) return 0;
  return Math.max(0, Math.ceil(((stored.count >= most ? stored.quietAt : stored.nextAt) - at) / 1_000));
}

function counted(before: Stored | undefined, patience: Patience, at: number): Stored & Item {
  const { free, firstWaitSeconds, longestWaitSeconds, quietSeconds } = patience;
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

/** The wait after a try goes with it, but not that after another one. */
async function giveBack(table: Table, { pk, sk, nextAt }: Key & Stored, at: number): Promise<void> {
  const less = (set: string, isOurs: string, values: Readonly<Record<string, number>>) =>
    table.updateIf(
      { pk, sk },
      {
        UpdateExpression: `${set} ADD #count :less`,
        ConditionExpression: `#count > :none${isOurs}`,
        ExpressionAttributeNames: { '#count': 'count' },
        ExpressionAttributeValues: { ':less': -1, ':none': 0, ...values },
      },
    );
  const isLatest = await less('SET nextAt = :at', ' AND nextAt = :ours', { ':at': at, ':ours': nextAt });
  if (!isLatest) await less('', '', {});
}

/** Forgets all tries: whoever comes next is the first. */
export async function clearTries(table: Table, all: readonly Tries[]): Promise<void> {
  await Promise.all(all.map(({ id }) => table.delete(keys.attempts(id))));
}
