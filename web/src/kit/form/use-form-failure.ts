import { useState } from 'react';
import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { ApiFailure, messageFor } from '../../lib/api/api-failure.ts';
import { keyWasUsed } from '../../lib/api/use-save-once.ts';

/**
 * What a form says when saving failed: beside the fields that the server names, else the server's sentence or
 * `otherwise` as `message`. Call `clear` when saving starts and `show` with the error.
 */
export function useFormFailure<Values extends FieldValues>(
  setError: UseFormSetError<Values>,
  fields: readonly Path<Values>[],
  otherwise: string,
) {
  const [message, setMessage] = useState<string>();
  return {
    message,
    clear: () => setMessage(undefined),
    /** Gives what it says as `message`. */
    show: (error: unknown): string | undefined => {
      const text = keyWasUsed(error) ? savedEarlier : messageFor(error, otherwise);
      const shown = showServerFields(error, setError, fields) ? undefined : text;
      setMessage(shown);
      return shown;
    },
  };
}

const savedEarlier = 'An earlier try was saved after all. Please check it in the list before you continue.';

/**
 * Puts what the server says of single fields beside them, and the focus into the first. True if the form has all of
 * the fields the server speaks of, so that nothing is left to be said elsewhere.
 */
function showServerFields<Values extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<Values>,
  fields: readonly Path<Values>[],
): boolean {
  if (!(error instanceof ApiFailure)) return false;
  const failedFields = fields.filter((field) => error.fields[field] !== undefined);
  failedFields.forEach((field, at) => {
    const message = error.fields[field] ?? error.message;
    setError(field, { type: 'server', message }, { shouldFocus: at === 0 });
  });
  return failedFields.length > 0 && failedFields.length === Object.keys(error.fields).length;
}
