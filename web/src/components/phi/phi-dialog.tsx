import { Button } from '@chakra-ui/react';
import { type ReactNode, useRef } from 'react';
import { AppDialog } from '../dialog/app-dialog.tsx';
import { PhiPlaces } from './phi-places.tsx';
import type { TextPhi } from './text-phi.ts';

type Labelled = TextPhi & { readonly label: string };

type Props<Finding extends Labelled> = {
  readonly found: readonly Finding[];
  /** Closes the dialog and shows the place in its field. */
  readonly onShow: (finding: Finding) => void;
  readonly onSend: () => void;
  readonly onClose: () => void;
  /** Who reads the text. */
  readonly children: ReactNode;
};

/** Asked before a text that looks like PHI is sent. */
export function PhiDialog<Finding extends Labelled>(props: Props<Finding>) {
  const { found, onShow, onSend, onClose, children } = props;
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <AppDialog
      title="Please Do Not Include PHI"
      role="alertdialog"
      width="xl"
      initialFocus={() => cancel.current}
      onClose={onClose}
      footer={
        <>
          <Button ref={cancel} variant="outline" colorPalette="gray" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={onSend}>I Understand &amp; Send</Button>
        </>
      }
    >
      <p>
        {children} It must not hold protected health information: names, dates of birth, member IDs, record
        numbers or anything else of a patient.
      </p>
      <PhiPlaces found={found} onShow={onShow} />
    </AppDialog>
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
