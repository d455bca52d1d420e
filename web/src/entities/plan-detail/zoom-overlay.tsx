import { CloseButton, chakra, Dialog } from '@chakra-ui/react';
import { type MouseEvent, useState } from 'react';
import { ModalRoot } from '../../kit/dialog/modal-root.tsx';

type Props = { readonly address: string; readonly label: string; readonly onClose: () => void };

const backdropLook = {
  display: 'grid',
  pos: 'fixed',
  inset: 0,
  placeItems: 'safe center',
  overflow: 'auto',
  bg: 'rgb(8 12 16 / 0.85)',
  '& button': { cursor: 'zoom-in' },
  '& [data-doubled]': { cursor: 'zoom-out' },
} as const;

/** A card image over the whole screen: clicking it toggles double size, clicking beside it closes. */
export function ZoomOverlay({ address, label, onClose }: Props) {
  /** Width of the doubled image in pixels; undefined while it fits the screen. */
  const [doubled, setDoubled] = useState<number>();
  /** Width by height. It leaves no empty bars beside a portrait, which would be doubled too and could not be clicked to close. */
  const [ratio, setRatio] = useState(1.6);
  const toggle = (event: MouseEvent<HTMLElement>) => {
    const width = event.currentTarget.getBoundingClientRect().width;
    setDoubled(doubled === undefined ? width * 2 : undefined);
  };
  return (
    <ModalRoot size="full" onOpenChange={({ open }) => !open && onClose()}>
      <Dialog.Content css={{ bg: 'none', boxShadow: 'none' }} aria-label={label}>
        {/* The backdrop of the image. Keyboard users close with Escape or the close button. A double click opens it once. */}
        <chakra.div
          css={backdropLook}
          onClick={({ target, currentTarget, detail }) => target === currentTarget && detail < 2 && onClose()}
        >
          <button
            type="button"
            data-doubled={doubled === undefined ? undefined : ''}
            aria-label={
              doubled === undefined ? `${label}: show at twice the size` : `${label}: fit to the screen`
            }
            onClick={toggle}
            style={doubled === undefined ? undefined : { width: doubled }}
          >
            <img
              src={address}
              alt={label}
              style={{ width: doubled === undefined ? `min(92vw, 1100px, 88vh * ${ratio})` : '100%' }}
              onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
                setRatio(naturalWidth / naturalHeight)
              }
            />
          </button>
        </chakra.div>
        <Dialog.CloseTrigger asChild>
          <CloseButton
            size="md"
            pos="fixed"
            top="3"
            right="3"
            left="auto"
            bottom="auto"
            bg="#fff"
            color="#16212b"
          />
        </Dialog.CloseTrigger>
      </Dialog.Content>
    </ModalRoot>
  );
}
