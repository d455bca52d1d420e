import { ApiError } from '../../../shared/api/errors.ts';
import { type IdempotentRequest, stopLateWrite, storedAnswer } from '../../data/records/idempotency.ts';
import { keys } from '../../data/table/keys.ts';
import type { Item, Table } from '../../data/table/table.ts';
import { notSaved, UncertainWrite } from '../../data/table/write.ts';
import type { Answer } from '../call.ts';

/**
 * Runs an action, or returns the first answer if its request was answered before. When the action fails, a
 * concurrent duplicate may have been answered, or the table may have accepted the write without confirming it, or
 * may be about to: the stored answer decides, and a write that has not happened by then never will.
 * @param stored the stored answer as it was when the call was authorized
 */
export async function actOnce(
  table: Table,
  once: IdempotentRequest | undefined,
  stored: Item | undefined,
  act: () => Promise<Answer<unknown>>,
): Promise<Answer<unknown>> {
  if (once === undefined) return act();
  const first = storedAnswer(stored, once, table.log);
  if (first !== undefined) return { body: first.body, etag: first.etag };
  try {
    return await act();
  } catch (error) {
    const late = await lookAgain(table, once, error);
    if (late !== undefined) return { body: late.body, etag: late.etag };
    throw error instanceof UncertainWrite ? notSaved(error.cause) : error;
  }
}

async function lookAgain(table: Table, once: IdempotentRequest, error: unknown) {
  let item: Item | undefined;
  try {
    if (error instanceof UncertainWrite) await stopLateWrite(table, once);
    item = await table.get(keys.once(once.id));
  } catch {
    if (!(error instanceof UncertainWrite)) throw error;
    const message =
      'It is not certain whether this was saved. Please try again: it will not be saved a second time.';
    throw Object.assign(new ApiError('UNAVAILABLE', message), { cause: error.cause });
  }
  return storedAnswer(item, once, table.log);
}
