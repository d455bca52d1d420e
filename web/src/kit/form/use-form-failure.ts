import { useState } from 'react';
import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { messageFor } from '../../lib/api/api-failure.ts';
import { showServerFields } from './server-fields.ts';

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
    show: (error: unknown) =>
      setMessage(showServerFields(error, setError, fields) ? undefined : messageFor(error, otherwise)),
  };
}
