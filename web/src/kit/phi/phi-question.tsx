import { Text } from '@chakra-ui/react';
import { type ReactNode, useRef } from 'react';
import { Button } from '../button.tsx';
import { AppDialog } from '../dialog/app-dialog.tsx';
import { SecondaryButton } from '../secondary-button.tsx';
import { type LabeledPhi, PhiPlaces } from './phi-places.tsx';

type Props<Finding extends LabeledPhi> = {
  /** Who reads the text, and what about a patient must not be in it. */
  readonly warning: ReactNode;
  readonly found: readonly Finding[];
  readonly confirmLabel: string;
  /** Returns what gets the focus when the dialog has closed, if not the element that had it before. */
  readonly finalFocus?: () => HTMLElement | null;
  /** Closes the dialog and shows the finding in its field. */
  readonly onShow: (finding: Finding) => void;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  /** Anything else to know. */
  readonly children?: ReactNode;
};

/** The question before a text that others will read is sent. Cancel has the focus. */
export function PhiQuestion<Finding extends LabeledPhi>(props: Props<Finding>) {
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <AppDialog
      title="Please Do Not Include PHI"
      role="alertdialog"
      width="xl"
      initialFocus={() => cancel.current}
      finalFocus={props.finalFocus}
      onClose={props.onClose}
      footer={
        <>
          <SecondaryButton ref={cancel} onClick={props.onClose}>
            Cancel
          </SecondaryButton>
          <Button onClick={props.onConfirm}>{props.confirmLabel}</Button>
        </>
      }
    >
      <Text>{props.warning}</Text>
      <PhiPlaces found={props.found} onShow={props.onShow} />
      {props.children}
    </AppDialog>
  );
}
