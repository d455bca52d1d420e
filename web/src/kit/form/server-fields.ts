import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { ApiFailure } from '../../lib/api/api-failure.ts';

/**
 * Puts what the server says of single fields beside them, and the focus into the first. True if the form has all of
 * the fields the server speaks of, so that nothing is left to be said elsewhere.
 */
export function showServerFields<Values extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<Values>,
  fields: readonly Path<Values>[],
): boolean {
  if (!(error instanceof ApiFailure)) return false;
  const known = fields.filter((field) => error.fields[field] !== undefined);
  known.forEach((field, at) => {
    const message = error.fields[field] ?? error.message;
    setError(field, { type: 'server', message }, { shouldFocus: at === 0 });
  });
  return known.length > 0 && known.length === Object.keys(error.fields).length;
}
