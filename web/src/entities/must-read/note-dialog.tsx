import { Text } from '@chakra-ui/react';
import { useState } from 'react';
import { limits } from '../../../../shared/limits.ts';
import { FormDialog } from '../../kit/dialog/form-dialog.tsx';
import { fieldOf } from '../../kit/form/field-of.ts';
import { TextAreaField } from '../../kit/form/text-area-field.tsx';
import { PhiDialog, showPlace } from '../../kit/phi/phi-dialog.tsx';
import { findTextPhi, phiKinds } from '../../kit/phi/text-phi.ts';
import { usePerson } from '../../lib/services.tsx';
import { type NoteSubject, useWriteNote } from './use-write-note.ts';

type Props = { readonly subject: NoteSubject; readonly onClose: () => void };

/** An administrator asks everybody at the facility to read something, about a plan or not. */
export default function NoteDialog({ subject, onClose }: Props) {
  const { activeFacility } = usePerson();
  const { form, draft, failure, send, forget } = useWriteNote(subject, onClose);
  const [question, setQuestion] = useState<string>();
  const found = findTextPhi(question ?? '').map((each) => ({ ...each, label: 'Text' }));
  const submit = form.handleSubmit(({ text }) =>
    findTextPhi(text).length > 0 ? setQuestion(text) : send.mutate({ text, kinds: [] }),
  );
  const close = () => {
    forget();
    onClose();
  };
  return (
    <FormDialog
      title={subject.planName === undefined ? 'Must read' : `Must read: ${subject.planName}`}
      submitLabel="Ask everybody to read it"
      changed={draft.changed}
      busy={send.isPending}
      restored={draft.restored}
      failure={failure.message}
      onSubmit={submit}
      onClose={close}
    >
      <TextAreaField
        label="Text"
        required
        rows={4}
        maxLength={limits.mustRead.text}
        hint="Say what to do differently. Please do not include PHI."
        {...fieldOf(form)('text')}
      />
      <Text color="fg.muted">
        Everybody who works at {activeFacility} is asked to confirm that they have read it. You see who has.
        It is kept for {limits.mustRead.keptDays} days.
      </Text>
      {question !== undefined && (
        <PhiDialog
          found={found}
          onShow={(finding) => {
            setQuestion(undefined);
            showPlace(document.querySelector('[role=dialog] textarea'), finding);
          }}
          onSend={() => {
            setQuestion(undefined);
            send.mutate({ text: question, kinds: phiKinds(found) });
          }}
          onClose={() => setQuestion(undefined)}
        >
          Everybody at {activeFacility} reads this.
        </PhiDialog>
      )}
    </FormDialog>
  );
}
