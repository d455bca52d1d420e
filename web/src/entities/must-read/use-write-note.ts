import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { mustReadInputSchema } from '../../../../shared/messages/must-read.ts';
import * as z from '../../../../shared/zod.ts';
import { useFormDraft } from '../../kit/form/use-form-draft.ts';
import { useFormFailure } from '../../kit/form/use-form-failure.ts';
import { notify } from '../../kit/toasts/toast-list.ts';
import { sessionIsOver } from '../../lib/api/api-failure.ts';
import { useOnceKey } from '../../lib/api/use-once-key.ts';
import { usePerson, useServices } from '../../lib/services.tsx';
import { useChangeMustReads } from './must-read-queries.ts';

/** What a note begins with: the plan that it is about, and what changed there. */
export type NoteSubject = { readonly planId?: string; readonly planName?: string; readonly text: string };

const formSchema = z.object({ text: mustReadInputSchema.shape.text });
const typedSchema = z.object({ text: z.string() });
type Typed = z.infer<typeof typedSchema>;

/** The form of a note that must be read. What is typed survives a reload, a lost session and a failure. */
export function useWriteNote({ planId, text }: NoteSubject, onWritten: () => void) {
  const { api } = useServices();
  const { activeFacility: facilityName } = usePerson();
  const change = useChangeMustReads();
  const formId = `must-read:${facilityName}:${planId ?? ''}`;
  const form = useForm<Typed>({ resolver: zodResolver(formSchema), defaultValues: { text } });
  const draft = useFormDraft(form, formId, typedSchema);
  const failure = useFormFailure(form.setError, ['text'], 'The note could not be saved.');
  const once = useOnceKey(formId);
  const forget = () => {
    draft.forget();
    once.forget();
  };
  const send = useMutation({
    onMutate: failure.clear,
    mutationFn: async ({ text, kinds }: Typed & { readonly kinds: string[] }) => {
      const phi = kinds.length > 0 ? { phiWarning: { shown: true as const, kinds } } : {};
      const body = { facilityName, text, ...(planId === undefined ? {} : { planId }), ...phi };
      return (await api.call('createMustRead', { body, idempotencyKey: once.keyFor(body) })).data?.data;
    },
    onSuccess: (note) => {
      if (note !== undefined) change((known) => [note, ...known]);
      notify(`Everybody at ${facilityName} is asked to read it.`);
      forget();
      onWritten();
    },
    onError: (error) => {
      if (!sessionIsOver(error)) failure.show(error);
    },
  });
  return { form, draft, failure, send, forget };
}
