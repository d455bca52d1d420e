import { useMutation } from '@tanstack/react-query';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import type * as z from '../../../../shared/zod.ts';
import { sessionIsOver } from '../../lib/api/api-failure.ts';
import { keyWasUsed, mayBeSaved } from '../../lib/api/use-save-once.ts';
import { useFormDraft } from './use-form-draft.ts';
import { useFormFailure, whyNotSent } from './use-form-failure.ts';

/** Tells the server that the person was warned of likely PHI. */
type Warned = { readonly phiWarning?: { readonly shown: true; readonly kinds: string[] } };

type Options<Values extends FieldValues, Parsed, Body, Answer> = {
  readonly formId: string;
  /** The schema of the values as typed, valid or not. */
  readonly typedSchema: z.ZodMiniType<Values>;
  readonly fields: readonly FieldPath<Values>[];
  /** Whom or what it is sent to, if that can change while the form is open. */
  readonly sentTo?: (values: Parsed) => string | undefined;
  /** The message if the server sends none. */
  readonly failed: string;
  readonly body: (values: Parsed) => Body;
  readonly call: (body: Body & Warned, idempotencyKey: string) => Promise<Answer>;
  readonly onSent: (answer: Answer, values: Parsed) => void;
  readonly onFailed?: (error: unknown) => void;
  /** Returns the message for a failure, if not the usual one. */
  readonly why?: typeof whyNotSent;
  /** Called if an attempt may have been stored although it failed: its answer was lost. */
  readonly onUnsure?: () => void;
};

/**
 * Sends a form that creates something, once however often its button is pressed. All attempts at one place have the same key: if
 * the answer to one was lost and the text has changed since, the person is told that it was sent before they can send the new
 * text, too.
 * What is typed survives a reload, a lost session and a failure.
 */
export function useSentForm<Values extends FieldValues, Parsed, Body, Answer>(
  form: UseFormReturn<Values, unknown, Parsed>,
  options: Options<Values, Parsed, Body, Answer>,
) {
  const { formId, typedSchema, fields, sentTo, failed, body, call, onSent, onFailed, onUnsure } = options;
  const { why = whyNotSent } = options;
  const draft = useFormDraft(form, formId, typedSchema);
  const failure = useFormFailure(form.setError, fields, failed, why);
  const sending = useMutation({
    onMutate: failure.clear,
    mutationFn: ({ values, kinds }: { readonly values: Parsed; readonly kinds: string[] }) => {
      const whole = {
        ...body(values),
        ...(kinds.length > 0 && { phiWarning: { shown: true as const, kinds } }),
      };
      return call(whole, draft.keyFor(sentTo ? [formId, sentTo(values)] : formId));
    },
    onSuccess: (answer, { values }) => {
      draft.forget();
      onSent(answer, values);
    },
    onError: (error) => {
      draft.failed(error);
      if (sessionIsOver(error)) return;
      onFailed?.(error);
      if (mayBeSaved(error) || keyWasUsed(error)) onUnsure?.();
      failure.show(error);
    },
  });
  return {
    draft,
    failure: failure.message,
    clear: failure.clear,
    busy: sending.isPending,
    /** @param kinds the kinds of likely PHI that the person was warned of */
    send: (values: Parsed, kinds: string[]) => sending.mutate({ values, kinds }),
  };
}
