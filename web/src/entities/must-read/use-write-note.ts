import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { mustReadInputSchema } from '../../../../shared/messages/must-read.ts';
import * as z from '../../../../shared/zod.ts';
import { useSentForm } from '../../kit/form/use-sent-form.ts';
import { notify } from '../../kit/toasts/toast-list.ts';
import { useServices } from '../../lib/services.tsx';
import { useChangeMustReads } from './must-read-queries.ts';

/** What a new note starts with: the plan it is about, and what changed there. */
export type NoteSubject = { readonly planId?: string; readonly planName?: string; readonly text: string };

const formSchema = z.object({ text: mustReadInputSchema.shape.text });
const typedSchema = z.object({ text: z.string() });
type Typed = z.infer<typeof typedSchema>;

/** The form of a must-read note to everyone at a facility, and how it is sent. */
export function useWriteNote(facilityName: string, { planId, text }: NoteSubject, onWritten: () => void) {
  const { api } = useServices();
  const change = useChangeMustReads(facilityName);
  const form = useForm<Typed>({ resolver: zodResolver(formSchema), defaultValues: { text } });
  const sent = useSentForm(form, {
    formId: `must-read:${facilityName}:${planId ?? ''}`,
    typedSchema,
    fields: ['text'],
    failed: 'The note could not be saved.',
    body: ({ text }: Typed) => ({ facilityName, text, ...(planId === undefined ? {} : { planId }) }),
    call: async (body, idempotencyKey) =>
      (await api.call('createMustRead', { body, idempotencyKey })).data.data,
    onSent: (note) => {
      change((notes) => [note, ...notes]);
      notify(`Everyone at ${facilityName} is asked to read it.`);
      onWritten();
    },
  });
  return { form, ...sent };
}
