import { ApiError } from '../../../shared/api/errors.ts';
import { Problem } from '../../local/problem.ts';

type Progress = { readonly done: number; readonly total: number };

/**
 * What the person is told when the table stops answering in the middle of an import. Anything else that fails is a
 * defect, and stays as it is.
 */
export function explainOutage(error: unknown, place: string, progress: Progress | undefined): unknown {
  if (!isOutage(error)) return error;
  const stored =
    progress === undefined
      ? 'No plan was written.'
      : `${progress.done.toLocaleString('en')} of ${progress.total.toLocaleString('en')} rows are done and safe.`;
  return new Problem(
    `The import stopped: ${place} does not answer (${reasonOf(error)}). ${stored} Run the same command again to complete it.`,
    { cause: error },
  );
}

/** The table's own failures come as an ApiError from a write and as the SDK made them from a read. */
function isOutage(error: unknown): error is Error {
  if (error instanceof ApiError) return error.code === 'UNAVAILABLE' || error.code === 'INTERNAL';
  return error instanceof Error && '$metadata' in error;
}

const reasonOf = (error: Error): string =>
  (error.cause instanceof Error ? error.cause : error).message.replace(/\.$/, '');
