import { Text } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { limits } from '../../../../shared/limits.ts';
import { mustReadInputSchema } from '../../../../shared/messages/must-read.ts';
import * as z from '../../../../shared/zod.ts';
import { FormDialog } from '../../kit/dialog/form-dialog.tsx';
import { fieldOf } from '../../kit/form/fields/field-of.ts';
import { TextAreaField } from '../../kit/form/fields/text-area-field.tsx';
import { sentOrNot } from '../../kit/form/use-form-failure.ts';
import { useSentForm } from '../../kit/form/use-sent-form.ts';
import { usePhiQuestion } from '../../kit/phi/use-phi-question.tsx';
import { notify } from '../../kit/toasts/toast-list.ts';
import { useApi, usePerson } from '../../lib/services.tsx';
import { useChangeMustReads } from './must-read-queries.ts';

/** What a new note starts with: the plan it is about, and what changed there. */
export type NoteSubject = { readonly planId?: string; readonly planName?: string; readonly text: string };

const formSchema = z.object({ text: mustReadInputSchema.shape.text });
const typedSchema = z.object({ text: z.string() });
type Typed = z.infer<typeof typedSchema>;

type Props = { readonly subject: NoteSubject; readonly onClose: () => void };

/** The dialog in which an administrator asks everybody at the facility to read something, about a plan or not. */
export default function NoteDialog({ subject, onClose }: Props) {
  const { activeFacility } = usePerson();
  // What is typed is for the facility it was begun for, even if another tab switches to another one.
  const [facility] = useState(activeFacility);
  const { form, draft, failure, busy, send } = useWriteNote(facility, subject, onClose);
  const { sendOrAsk, phiQuestion } = usePhiQuestion({
    texts: () => [['text', 'Text', form.getValues('text')]],
    send,
    readers: `Everyone at ${facility} will read this.`,
  });
  return (
    <FormDialog
      title={subject.planName === undefined ? 'Must read' : `Must read: ${subject.planName}`}
      submitLabel="Ask everyone to read it"
      draft={draft}
      unsure={sentOrNot}
      busy={busy}
      failure={failure}
      onSubmit={form.handleSubmit(sendOrAsk)}
      onClose={onClose}
    >
      <TextAreaField
        label="Text"
        required
        rows={4}
        hint="Say what to do differently. Please do not include PHI."
        {...fieldOf(form)('text')}
      />
      <Text color="fg.muted">
        Everyone who works at {facility} is asked to confirm that they have read it. You see who has. It is
        kept for {limits.mustRead.keptDays} days.
      </Text>
      {phiQuestion}
    </FormDialog>
  );
}

/** The form of a must-read note to everyone at a facility, and how it is sent. */
function useWriteNote(facilityName: string, { planId, text }: NoteSubject, onWritten: () => void) {
  const api = useApi();
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
    onUnsure: () => change((notes) => notes),
  });
  return { form, ...sent };
}
