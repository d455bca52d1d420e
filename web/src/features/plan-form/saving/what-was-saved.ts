import { savedOrNot } from '../../../kit/form/use-form-failure.ts';
import { mayBeSaved, tellsWhatWasSaved } from '../../../lib/api/use-save-once.ts';

/** Returns what the message of a failed save leaves open. `before` is whether an earlier attempt may have been saved. */
export function whatWasSaved(error: unknown, before: boolean): string {
  const isTold = tellsWhatWasSaved(error);
  if (mayBeSaved(error)) return isTold ? '' : savedOrNot;
  if (before) return savedOrNot.replace('it was', 'an earlier attempt was');
  return isTold ? '' : 'Nothing was saved; what you typed is still here.';
}
