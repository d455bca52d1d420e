import { CloseButton, Dialog, Portal } from '@chakra-ui/react';
import { type MouseEvent, useState } from 'react';
import { ModalRoot } from '../../kit/dialog/modal-root.tsx';

type Props = { readonly address: string; readonly label: string; readonly onClose: () => void };

/** A card image over the whole screen: a click on it toggles twice the size, a click beside it closes. */
export function ZoomOverlay({ address, label, onClose }: Props) {
  /** Width of the doubled image in pixels; undefined while it fits the screen. */
  const [doubled, setDoubled] = useState<number | undefined>(undefined);
  const toggle = (event: MouseEvent<HTMLElement>) => {
    const width = event.currentTarget.getBoundingClientRect().width;
    setDoubled(doubled === undefined ? width * 2 : undefined);
  };
  return (
    <ModalRoot open size="full" onOpenChange={({ open }) => !open && onClose()}>
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content className="plan-zoom" aria-label={label}>
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape and the close button close it by keyboard */}
            {/* biome-ignore lint/a11y/noStaticElementInteractions: the backdrop of the image */}
            <div
              className="plan-zoom-backdrop"
              onClick={(event) => event.target === event.currentTarget && onClose()}
            >
              <button
                type="button"
                className="plan-zoom-image"
                data-doubled={doubled === undefined ? undefined : ''}
                aria-label={
                  doubled === undefined ? `${label}: show at twice the size` : `${label}: fit to the screen`
                }
                onClick={toggle}
                style={doubled === undefined ? undefined : { width: doubled }}
              >
                <img src={address} alt={label} />
              </button>
            </div>
            <Dialog.CloseTrigger asChild>
              <CloseButton size="md" className="plan-zoom-close" />
            </Dialog.CloseTrigger>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </ModalRoot>
  );
}
