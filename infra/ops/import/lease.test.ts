import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Table } from '../../../functions/data/table/table.ts';
import { type LocalStack, startStack } from '../../local/stand-ins/stack.ts';
import { openTableOf, printedLog } from '../clients.ts';
import { withLease } from './lease.ts';

let stack: LocalStack;
let table: Table;
let close: () => void;
beforeAll(async () => {
  stack = await startStack();
  ({ table, close } = openTableOf(stack.environment));
});
afterAll(async () => {
  close();
  await stack.stop();
});

const log = printedLog(() => {});
const facility = { id: 'lease001', name: 'North Hospital', primaryColor: '#005b7f', version: 1 };
const into = (file: string) => ({ table, log, facility, file });

describe('the lease of an import', () => {
  it('is had by one at a time, tells the other who has it, and is free when its work ends or fails', async () => {
    const begun = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<void>();
    const first = withLease(into('one.csv'), async () => {
      begun.resolve();
      await ended.promise;
    });
    await begun.promise;
    await expect(withLease(into('two.csv'), async () => undefined)).rejects.toMatchObject({
      message: expect.stringMatching(
        /^Another import into North Hospital is running: one\.csv, started by .+ on .+ at .+Z\. Nothing was written\./,
      ),
    });
    ended.resolve();
    await first;
    const failing = withLease(into('three.csv'), async () => {
      throw new Error('No.');
    });
    await expect(failing).rejects.toThrow('No.');
    expect(await withLease(into('four.csv'), async () => 'done')).toBe('done');
  });

  it('goes to another import when its own has been silent, which must not write any more then', async () => {
    let now = Date.now();
    const clock = () => now;
    await withLease(
      into('silent.csv'),
      async (stillOurs) => {
        now += 60_000;
        await stillOurs();
        now += 119_000;
        const early = withLease(into('early.csv'), async () => undefined, clock);
        await expect(early).rejects.toThrow('silent.csv');
        now += 2_000;
        await withLease(
          into('next.csv'),
          async (theirs) => {
            await theirs();
            await expect(stillOurs()).rejects.toThrow(/another one into North Hospital has begun/);
          },
          clock,
        );
      },
      clock,
    );
    // What the silent one said at its end was no longer its to say, and is not in the way.
    expect(await withLease(into('last.csv'), async () => 'done', clock)).toBe('done');
  });
});
