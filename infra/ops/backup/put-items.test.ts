import { TransactionCanceledException, TransactWriteItemsCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startLaptop } from '../testing/laptop.ts';
import { countItems, itemOf, manyItems, rawTableOf } from '../testing/many-items.ts';
import { putAll } from './put-items.ts';

const { environment } = await startLaptop();
const table = rawTableOf(environment);
/** The errors that the next transactions get instead of the table's answer. */
let failures: Error[] = [];

table.client.middlewareStack.add(
  (next) => async (args) => {
    const failure = 'TransactItems' in args.input ? failures.shift() : undefined;
    if (failure !== undefined) throw failure;
    return next(args);
  },
  { step: 'initialize' },
);
beforeEach(() => {
  failures = [];
});
afterAll(() => table.client.destroy());

const canceled = (Code: string) =>
  new TransactionCanceledException({
    message: 'Transaction cancelled',
    $metadata: {},
    CancellationReasons: [{ Code: 'None' }, { Code }],
  });

describe('putting many items', () => {
  it('retries throttled and conflicting transactions until every item is written', async () => {
    const codes = ['ThrottlingError', 'ProvisionedThroughputExceeded', 'TransactionConflict'];
    failures = Array.from({ length: 20 }, (_, index) => canceled(codes[index % 3] ?? ''));
    const pauses: number[] = [];
    await putAll(table, manyItems(500), { pause: async (ms) => void pauses.push(ms) });
    expect(await countItems(table)).toBe(500);
    expect(pauses).toHaveLength(20);
    expect(Math.max(...pauses)).toBeLessThanOrEqual(20_000);
  });

  it('gives up immediately on a permanent error, and after 30 attempts when throttled', async () => {
    const pauses: number[] = [];
    const pause = async (ms: number) => void pauses.push(ms);
    failures = [canceled('ValidationError')];
    await expect(putAll(table, manyItems(1), { pause })).rejects.toThrow('Transaction cancelled');
    expect(pauses).toEqual([]);
    failures = Array.from({ length: 30 }, () => canceled('ThrottlingError'));
    await expect(putAll(table, manyItems(1), { pause })).rejects.toThrow('Transaction cancelled');
    expect(pauses).toHaveLength(29);
  });

  it('reports only items that are written without a gap before them', async () => {
    const counts: number[] = [];
    failures = [canceled('ThrottlingError')];
    let letGo = () => {};
    const first = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    // The first group waits until all others are written.
    await putAll(table, manyItems(1_000), {
      pause: () => first,
      done: (items) => {
        counts.push(items);
        if (counts.length === 9) letGo();
      },
    });
    expect(counts).toEqual([...Array.from({ length: 9 }, () => 0), 1_000]);
  });

  it('reads only a few groups ahead of what it writes, so memory does not grow with the backup', async () => {
    let groups = 0;
    let written = 0;
    let ahead = 0;
    async function* items() {
      for (let index = 0; index < 1_500; index++) {
        ahead = Math.max(ahead, index - 100 * groups);
        yield itemOf(index);
      }
    }
    await putAll(table, items(), {
      done: (count) => {
        groups++;
        written = count;
      },
    });
    expect(written).toBe(1_500);
    // Four groups are being written and one is being read, however slow one of them is.
    expect(ahead).toBeLessThanOrEqual(600);
  });

  it('uses transactions of at most 100 items and 3 MB', async () => {
    const sent: number[] = [];
    table.client.middlewareStack.add(
      (next) => async (args) => {
        if ('TransactItems' in args.input)
          sent.push(new TransactWriteItemsCommand(args.input as never).input.TransactItems?.length ?? 0);
        return next(args);
      },
      { step: 'initialize' },
    );
    const big = Array.from({ length: 20 }, (_, index) => ({
      ...itemOf(10_000 + index),
      text: { S: 'x'.repeat(390_000) },
    }));
    await putAll(table, [...big, ...manyItems(150)]);
    expect(Math.max(...sent)).toBe(100);
    expect(Math.max(...sent.slice(0, 2))).toBe(7);
  });
});
