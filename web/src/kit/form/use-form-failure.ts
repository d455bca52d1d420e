import { useState } from 'react';
import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { messageFor } from '../../lib/api/api-failure.ts';
import { keyWasUsed } from '../../lib/api/use-save-once.ts';
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
    /** Gives what it says as `message`. */
    show: (error: unknown): string | undefined => {
      const said = keyWasUsed(error) ? savedEarlier : messageFor(error, otherwise);
      const shown = showServerFields(error, setError, fields) ? undefined : said;
      setMessage(shown);
      return shown;
    },
  };
}

const savedEarlier = 'An earlier try was saved after all. Please look at it in the list before you go on.';
