import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type * as z from '../../../../shared/zod.ts';
import { useIdempotencyKey } from '../../lib/api/use-idempotency-key.ts';
import { keyWasUsed, mayBeSaved } from '../../lib/api/use-save-once.ts';
import { draftOf } from '../../lib/drafts/drafts.ts';
import { usePerson } from '../../lib/services.tsx';
import { useCloseGuard } from '../../lib/session/leave-guard.ts';
import { typedText } from './typed-text.ts';

/**
 * Keeps what is typed into a form, for the same person in this browser tab, in case the session ends, and restores it
 * when the form is opened again; keeps nothing while the form is unchanged. `schema` is that of the typed values.
 * `keyFor` returns the Idempotency-Key of what is sent from the form (see use-idempotency-key.ts).
 * Call `failed` with the error when sending failed.
 * Call `forget` when the values are saved or discarded. Not for passwords, and not for the edit of a record, where text
 * typed over an older version would undo what was saved since: use-versioned-save.ts.
 */
export function useFormDraft<Values extends FieldValues, Parsed>(
  form: Pick<UseFormReturn<Values, unknown, Parsed>, 'formState' | 'getValues' | 'reset' | 'watch'>,
  formId: string,
  schema: z.ZodMiniType<Values>,
) {
  const owner = usePerson().user?._id ?? '';
  const draft = useMemo(() => draftOf(owner, formId, schema), [owner, formId, schema]);
  const once = useIdempotencyKey(formId);
  const [restored, setRestored] = useState(false);
  const [mayBeSent, setMayBeSent] = useState(() => once.mayBeSent() && draft.read() !== undefined);
  const [lastError, setLastError] = useState<unknown>();
  const { reset, watch, formState, getValues } = form;
  const began = useRef(formState.defaultValues);
  const untouched = useCallback(
    (values: object) => typedText(values) === typedText({ ...values, ...began.current }),
    [],
  );
  useEffect(() => {
    began.current = formState.defaultValues;
  });
  const forgetKey = once.forget;
  const forget = useCallback(() => {
    draft.remove();
    forgetKey();
    setRestored(false);
    setMayBeSent(false);
  }, [draft, forgetKey]);
  useEffect(() => {
    const stored = draft.read();
    // It was saved after all.
    if (stored !== undefined && untouched(stored)) forget();
    else if (stored !== undefined) {
      reset(stored, { keepDefaultValues: true });
      setRestored(true);
    }
    const typing = watch((values) => {
      draft.write(untouched(values) ? undefined : schema.safeParse(values).data);
    });
    return () => typing.unsubscribe();
  }, [draft, schema, reset, watch, untouched, forget]);
  const changed = () => !untouched(getValues());
  useCloseGuard(changed);
  return {
    restored,
    /** Whether what the form shows may have been sent: no answer to it is known. */
    mayBeSent,
    /** Why the last attempt failed. */
    lastError,
    changed,
    keyFor: once.keyFor,
    failed: (error: unknown) => {
      if (keyWasUsed(error)) once.forget();
      else if (!mayBeSaved(error)) once.refused();
      setMayBeSent(once.mayBeSent());
      setLastError(error);
    },
    forget,
  };
}
