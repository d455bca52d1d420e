import { Text } from '@chakra-ui/react';
import { useState } from 'react';
import { limits } from '../../../../shared/limits.ts';
import { FormDialog } from '../../kit/dialog/form-dialog.tsx';
import { fieldOf } from '../../kit/form/fields/field-of.ts';
import { TextAreaField } from '../../kit/form/fields/text-area-field.tsx';
import { findTextPhi } from '../../kit/phi/text-phi.ts';
import { usePhiQuestion } from '../../kit/phi/use-phi-question.tsx';
import { usePerson } from '../../lib/services.tsx';
import { type NoteSubject, useWriteNote } from './use-write-note.ts';

type Props = { readonly subject: NoteSubject; readonly onClose: () => void };

/** The dialog in which an administrator asks everybody at the facility to read something, about a plan or not. */
export default function NoteDialog({ subject, onClose }: Props) {
  const { activeFacility } = usePerson();
  // What is typed is for the facility it was begun for, even if another tab switches to another one.
  const [facility] = useState(activeFacility);
  const { form, draft, failure, busy, send } = useWriteNote(facility, subject, onClose);
  const { sendOrAsk, phiQuestion } = usePhiQuestion({
    find: () => findTextPhi(form.getValues('text')).map((each) => ({ ...each, label: 'Text' })),
    send,
    fieldOf: () => document.querySelector('[role=dialog] textarea'),
    readers: `Everyone at ${facility} will read this.`,
  });
  return (
    <FormDialog
      title={subject.planName === undefined ? 'Must read' : `Must read: ${subject.planName}`}
      submitLabel="Ask everyone to read it"
      draft={draft}
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
