import { useState } from 'react';
import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { ApiFailure, messageFor } from '../../lib/api/api-failure.ts';
import { keyWasUsed, mayBeSaved, tellsWhatWasSaved } from '../../lib/api/use-save-once.ts';

/**
 * Shows why saving failed: beside the fields that the server names, otherwise in `message`, the server's
 * sentence or `otherwise`. Call `clear` when saving starts and `show` with the error.
 */
export function useFormFailure<Values extends FieldValues>(
  setError: UseFormSetError<Values>,
  fields: readonly Path<Values>[],
  otherwise: string,
  why = whyNotSaved,
) {
  const [message, setMessage] = useState<string>();
  const [unsure, setUnsure] = useState(false);
  return {
    message,
    /** Whether an attempt got no answer, and may have been saved, until `settle` is called. */
    unsure,
    settle: () => setUnsure(false),
    clear: () => setMessage(undefined),
    /** Returns the `message` that it shows. */
    show: (error: unknown): string | undefined => {
      const text = why(error, otherwise);
      const shown = showServerFields(error, setError, fields) ? undefined : text;
      setMessage(shown);
      if (mayBeSaved(error)) setUnsure(true);
      return shown;
    },
  };
}

/** Returns the server's sentence or `otherwise`, or that an earlier attempt was saved. */
const whyNotSaved = (error: unknown, otherwise: string, again = 'adds another'): string =>
  keyWasUsed(error) ? `${savedEarlier}: trying again ${again}.` : messageFor(error, otherwise);

/** The same for what goes to other people, whom nobody wants to bother twice. Only the server's own message says what is known. */
export const whyNotSent = (error: unknown, otherwise: string): string =>
  mayBeSaved(error) && !(error instanceof ApiFailure && error.fromServer)
    ? `${messageFor(error, otherwise)} ${sentOrNot}`
    : whyNotSaved(error, otherwise, 'sends it again');

/** The same for what is saved. */
export const savedOrNot = 'We can’t tell whether it was saved. Save again: it won’t be saved twice.';

export const sentOrNot = 'We can’t tell whether it arrived. Send it again: it won’t arrive twice.';

/**
 * Returns what a failed save leaves open, unless the server's message tells it.
 * @param before whether an earlier attempt may have been saved
 * @param unsure what to say if this attempt may have been saved
 */
export function whatWasSaved(error: unknown, before: boolean, unsure = savedOrNot): string | undefined {
  if (mayBeSaved(error)) return tellsWhatWasSaved(error) ? undefined : unsure;
  return before ? unsure.replace('whether it', 'whether an earlier attempt') : undefined;
}

/** Returns what is known about typed text that the person is about to discard. */
export const typedHere = (mayBeSent: boolean): string =>
  mayBeSent
    ? 'We can’t tell whether what you typed here was saved.'
    : 'What you typed here has not been saved.';

const savedEarlier =
  'An earlier attempt was saved after all. Please check what was saved before you continue';

/**
 * Shows the server's field errors beside the fields, and focuses the first. Returns true if the form has all of the
 * fields the server names, so that nothing is left to report elsewhere.
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
