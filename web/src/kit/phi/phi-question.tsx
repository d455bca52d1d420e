import { Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { ConfirmDialog } from '../dialog/confirm-dialog.tsx';
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

/** The question before a text that others will read is sent. */
export function PhiQuestion<Finding extends LabeledPhi>(props: Props<Finding>) {
  const { warning, found, onShow, children, ...answers } = props;
  return (
    <ConfirmDialog title="Please Do Not Include PHI" width="xl" {...answers}>
      <Text>{warning}</Text>
      <PhiPlaces found={found} onShow={onShow} />
      {children}
    </ConfirmDialog>
  );
}
