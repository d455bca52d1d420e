import type { ReactNode } from 'react';
import type { LabelledPhi } from './phi-places.tsx';
import { PhiQuestion } from './phi-question.tsx';
import type { TextPhi } from './text-phi.ts';

type Props<Finding extends LabelledPhi> = {
  readonly found: readonly Finding[];
  /** Closes the dialog and shows the place in its field. */
  readonly onShow: (finding: Finding) => void;
  readonly onSend: () => void;
  readonly onClose: () => void;
  /** Who reads the text. */
  readonly children: ReactNode;
};

/** Asked before a text that looks like PHI is sent. */
export function PhiDialog<Finding extends LabelledPhi>(props: Props<Finding>) {
  const { found, onShow, onSend, onClose, children } = props;
  return (
    <PhiQuestion
      warning={
        <>
          {children} It must not hold protected health information: names, dates of birth, member IDs, record
          numbers or anything else of a patient.
        </>
      }
      found={found}
      confirmLabel="I Understand &amp; Send"
      onShow={onShow}
      onConfirm={onSend}
      onClose={onClose}
    />
  );
}

/** Selects a place in a field, once the dialog has given the focus back. */
export function showPlace(
  field: HTMLTextAreaElement | HTMLInputElement | null,
  { start, end }: TextPhi,
): void {
  setTimeout(() => {
    field?.focus();
    field?.setSelectionRange(start, end);
  }, 250);
}
