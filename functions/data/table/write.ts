import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { ApiError } from '../../../shared/api/errors.ts';
import { sleep } from '../../sleep.ts';
import { isBusy, isTransient } from './busy.ts';
import type { Table, WriteAction } from './table.ts';

/*
 * Writes of records. A write is a list of steps that happen together or not at all: the record itself, its history
 * (history.ts), the answer to keep for a repeated request (idempotency.ts), and whatever counts them. Each step names
 * the error for its own failed condition; the first failed step of the list decides which error the caller gets.
 */

/** One action of a write. */
export type WriteStep = {
  readonly action: WriteAction;
  /** Returns the error if the action's condition does not hold; CONFLICT if omitted. */
  readonly refusal?: (() => ApiError) | undefined;
};

/** The error for a write that the table did not answer, so it may or may not have happened. */
export class UncertainWrite extends ApiError {
  constructor(cause: unknown) {
    super('UNAVAILABLE', 'It is not certain whether this was saved. Please check before you try again.');
    this.cause = cause;
  }
}

/** Returns the error for a failure before or instead of the write: the person can rely on nothing having changed. */
export function notSaved(cause: unknown, busy = isBusy(cause)): ApiError {
  const error = new ApiError(
    busy ? 'UNAVAILABLE' : 'INTERNAL',
    busy
      ? 'The service is busy. Nothing was saved. Please try again in a moment.'
      : 'Something went wrong on our side. Nothing was saved. Please try again.',
  );
  return Object.assign(error, { cause });
}

/** Runs what comes before a write. An unexpected failure becomes `notSaved`; an ApiError passes through. */
export async function beforeWrite<Value>(read: () => Promise<Value>): Promise<Value> {
  try {
    return await read();
  } catch (error) {
    throw error instanceof ApiError ? error : notSaved(error);
  }
}

/**
 * Writes all steps in one transaction.
 * @throws ApiError the refusal of the first step whose condition fails; UNAVAILABLE or INTERNAL if nothing was saved;
 *   UncertainWrite if the table did not answer.
 */
export function writeAll(table: Table, steps: readonly WriteStep[]): Promise<void> {
  return transact(table, steps, (error, busy) =>
    wasRefused(error) ? notSaved(error, busy) : new UncertainWrite(error),
  );
}

/**
 * Writes the steps as one part of what a call does: a failure does not state what was saved.
 * @throws ApiError the refusal of the first step whose condition fails; UNAVAILABLE; what the table threw
 */
export function writePart(table: Table, steps: readonly WriteStep[]): Promise<void> {
  return transact(table, steps, (error, busy) =>
    busy ? Object.assign(new ApiError('UNAVAILABLE'), { cause: error }) : error,
  );
}

const maxTries = 6;

/**
 * Runs the transaction. A collision with another write that left all conditions intact (every plan of a facility
 * increments the same version) is retried after a short random wait, and so is a busy table.
 */
async function transact(
  table: Table,
  steps: readonly WriteStep[],
  failure: (error: unknown, busy?: boolean) => unknown,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await table.transact(steps.map(({ action }) => action));
    } catch (error) {
      if (!(error instanceof TransactionCanceledException)) throw failure(error);
      const reasons = (error.CancellationReasons ?? []).map(({ Code }) => Code);
      const failed = steps.find((_, index) => reasons[index] === 'ConditionalCheckFailed');
      if (failed !== undefined) throw failed.refusal?.() ?? new ApiError('CONFLICT');
      if (!isTransient(reasons)) throw failure(error);
      if (attempt === maxTries) throw failure(error, true);
      await sleep(Math.random() * 25 * 2 ** attempt);
    }
  }
}

/** True if the table itself refused the write. After a 5xx, a timeout or a broken connection, the outcome is unknown. */
function wasRefused(error: unknown): boolean {
  if (!(error instanceof Error) || error.name === 'TransactionInProgressException') return false;
  return '$fault' in error && error.$fault === 'client';
}
