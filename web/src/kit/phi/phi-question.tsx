import { Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { ConfirmDialog } from '../dialog/confirm-dialog.tsx';
import { PhiPlaces } from './phi-places.tsx';
import type { FieldPhi } from './text-phi.ts';

type Props = {
  /** Who reads the text, and what about a patient must not be in it. */
  readonly warning: ReactNode;
  readonly found: readonly FieldPhi[];
  readonly confirmLabel: string;
  /** Returns what gets the focus when the dialog has closed, if not the element that had it before. */
  readonly finalFocus?: () => HTMLElement | null;
  /** Closes the dialog and shows the finding in its field. */
  readonly onShow: (finding: FieldPhi) => void;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  /** Anything else to know. */
  readonly children?: ReactNode;
};

/** The question before a text that others will read is sent. */
export function PhiQuestion(props: Props) {
  const { warning, found, onShow, children, ...answers } = props;
  return (
    <ConfirmDialog title="Please Do Not Include PHI" width="xl" {...answers}>
      <Text>{warning}</Text>
      <PhiPlaces found={found} onShow={onShow} />
      {children}
    </ConfirmDialog>
  );
}
