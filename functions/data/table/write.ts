import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { ApiError } from '../../../shared/api/errors.ts';
import { sleep } from '../../sleep.ts';
import { isBusy, passesSoon } from './busy.ts';
import type { Table, WriteAction } from './table.ts';

/*
 * Writes of records. A write is a list of steps that happen together or not at all: the record itself, its history
 * (history.ts), the answer to keep for a repeated request (idempotency.ts), and whatever counts them. Each step says
 * what it means when its condition fails; the first failed step of the list decides what the caller is told.
 */

/** One action of a write. */
export type WriteStep = {
  readonly action: WriteAction;
  /** What it means that the action's condition does not hold; CONFLICT unless it is told. */
  readonly refusal?: (() => ApiError) | undefined;
};

/** The table gave no answer, so the write may have happened or not. */
export class UncertainWrite extends ApiError {
  constructor(cause: unknown) {
    super('UNAVAILABLE', 'It is not certain whether this was saved. Please look before you try again.');
    this.cause = cause;
  }
}

/** Something failed before or instead of the write: the person may rely on it that nothing has changed. */
export function notSaved(cause: unknown, busy = isBusy(cause)): ApiError {
  const error = new ApiError(
    busy ? 'UNAVAILABLE' : 'INTERNAL',
    busy
      ? 'The service is busy. Nothing was saved. Please try again in a moment.'
      : 'Something went wrong on our side. Nothing was saved. Please try again.',
  );
  return Object.assign(error, { cause });
}

/** Runs what comes before a write: an unexpected failure says that nothing was saved; deliberate errors pass. */
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
 * The same where a write is one part of what a call does: a failure says nothing of what was saved.
 * @throws ApiError the refusal of the first step whose condition fails; UNAVAILABLE; what the table threw
 */
export function writePart(table: Table, steps: readonly WriteStep[]): Promise<void> {
  return transact(table, steps, (error, busy) =>
    busy ? Object.assign(new ApiError('UNAVAILABLE'), { cause: error }) : error,
  );
}

const maxTries = 6;

/**
 * A collision with another write that changed none of the conditions (every plan of a facility counts up the same
 * version) is tried again after a short random wait, and so is a busy table.
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
      if (!passesSoon(reasons)) throw failure(error);
      if (attempt === maxTries) throw failure(error, true);
      await sleep(Math.random() * 25 * 2 ** attempt);
    }
  }
}

/** The table itself said no. A 5xx, a timeout or a broken connection leaves open what happened. */
function wasRefused(error: unknown): boolean {
  if (!(error instanceof Error) || error.name === 'TransactionInProgressException') return false;
  return '$fault' in error && error.$fault === 'client';
}
