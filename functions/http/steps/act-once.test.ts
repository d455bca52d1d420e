import { describe, expect, it } from '@jest/globals';
import { ApiError } from '../../../shared/api/errors.ts';
import { idempotentRequest, rememberAnswer } from '../../data/records/idempotency.ts';
import type { Item, Table } from '../../data/table/table.ts';
import { UncertainWrite } from '../../data/table/write.ts';
import { storedItems } from '../../testing/stored-items.ts';
import { actOnce } from './act-once.ts';

const now = new Date('2026-11-21T09:00:00Z');
const once = idempotentRequest('kept-1', { body: { name: 'a' } }, now);
const first = { body: { name: 'first' }, etag: '"1"' };

/** The item that an earlier request with the same key left in the table. */
function storedAnswer(input: unknown = { body: { name: 'a' } }): Item {
  const [step] = rememberAnswer(idempotentRequest('kept-1', input, now), first);
  return { ...step?.action.Put?.Item };
}

const tableOf = (items: Item[] = []) => ({ ...storedItems(items).table, updateIf: async () => true });
const failing = { get: () => Promise.reject(new Error('The table is gone.')) } as Partial<Table> as Table;
const throwing = (error: unknown) => () => Promise.reject(error);
const uncertain = new UncertainWrite(new Error('no answer'));

describe('an action', () => {
  it('runs with a key and without one', async () => {
    const act = async () => ({ body: 'done' });
    expect(await actOnce(tableOf([storedAnswer()]), undefined, storedAnswer(), act)).toEqual({
      body: 'done',
    });
    expect(await actOnce(tableOf(), once, undefined, act)).toEqual({ body: 'done' });
  });
});

describe('an action that fails', () => {
  it.each([new ApiError('CONFLICT'), new Error('broken'), uncertain])(
    'returns the response that the same request stored concurrently: %s',
    async (error) => {
      expect(await actOnce(tableOf([storedAnswer()]), once, undefined, throwing(error))).toEqual(first);
    },
  );

  it('reports that nothing was saved if the table has no trace of an unanswered write', async () => {
    const run = actOnce(tableOf(), once, undefined, throwing(uncertain));
    await expect(run).rejects.toMatchObject({
      code: 'INTERNAL',
      message: expect.stringContaining('Nothing was saved.'),
      cause: uncertain.cause,
    });
  });

  it.each([new ApiError('CONFLICT'), new Error('broken')])(
    'reports any other error unchanged: %s',
    async (error) => {
      await expect(actOnce(tableOf(), once, undefined, throwing(error))).rejects.toBe(error);
      await expect(actOnce(failing, once, undefined, throwing(error))).rejects.toBe(error);
    },
  );

  it('is not looked up without a key', async () => {
    const { table, keysRead } = storedItems([storedAnswer()]);
    await expect(actOnce(table, undefined, undefined, throwing(uncertain))).rejects.toBe(uncertain);
    expect(keysRead).toEqual([]);
  });

  it('reports an uncertain outcome that is safe to retry if the table cannot be read', async () => {
    const run = actOnce(failing, once, undefined, throwing(uncertain));
    await expect(run).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message:
        'It is not certain whether this was saved. Please try again: it will not be saved a second time.',
      cause: uncertain.cause,
    });
  });
});
