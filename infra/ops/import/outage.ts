import { ApiError } from '../../../shared/api/errors.ts';
import { Problem } from '../../local/problem.ts';

type Progress = { readonly done: number; readonly total: number };

/**
 * Returns the message for the user if the table stops answering in the middle of an import. Any other error is a defect and is
 * returned unchanged.
 */
export function explainOutage(error: unknown, place: string, progress: Progress | undefined): unknown {
  if (!isOutage(error)) return error;
  const stored =
    progress === undefined
      ? 'Nothing was written.'
      : `${progress.done.toLocaleString('en')} of ${progress.total.toLocaleString('en')} rows are done and stored.`;
  return new Problem(
    `The import stopped: ${place} is not responding (${reasonOf(error)}). ${stored} Run the same command again to complete it.`,
    { cause: error },
  );
}

/** Failures of the table arrive as an ApiError from a write, and as the SDK's own error from a read. */
function isOutage(error: unknown): error is Error {
  if (error instanceof ApiError) return error.code === 'UNAVAILABLE' || error.code === 'INTERNAL';
  return error instanceof Error && '$metadata' in error;
}

const reasonOf = (error: Error): string =>
  (error.cause instanceof Error ? error.cause : error).message.replace(/\.$/, '');
