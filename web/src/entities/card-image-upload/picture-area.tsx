import { chakra, Grid, Image, Text, VisuallyHidden } from '@chakra-ui/react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useHarmlessDrops } from '../../kit/use-harmless-drops.ts';
import { FileInput } from './file-input.tsx';

type Props = {
  readonly ref: RefObject<HTMLButtonElement | null>;
  readonly field: string | undefined;
  /** For example `card front`. */
  readonly name: string;
  /** An address on the site, or a file that is not uploaded yet. */
  readonly shown: string | File | undefined;
  /** True while the picture shown is not uploaded. */
  readonly unsure: boolean;
  readonly disabled: boolean;
  readonly problemId: string | undefined;
  readonly onFile: (file: File) => void;
};

/** As wide to high as a card. */
const Area = chakra('button', {
  base: {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    overflow: 'hidden',
    w: 'full',
    aspectRatio: '1.586',
    borderWidth: '1px',
    borderStyle: 'dashed',
    borderColor: 'border.emphasized',
    borderRadius: 'l2',
    bg: 'bg.muted',
    cursor: 'button',
    focusVisibleRing: 'outside',
    '&[data-filled]': { borderStyle: 'solid', borderColor: 'border' },
    _hover: { bg: 'bg.emphasized' },
    '&[data-over]': { bg: 'bg.emphasized', border: '2px solid {colors.brand.focusRing}' },
    _disabled: { cursor: 'disabled' },
  },
});

/**
 * Shows the picture, and takes another one: by a click or Enter from a file, by dropping, or by pasting while it has
 * the focus. A button and not Chakra's FileUpload: that takes no pasted picture and has no room for the one shown.
 */
export function PictureArea({ ref, field, name, shown, unsure, disabled, problemId, onFile }: Props) {
  const [over, setOver] = useState(false);
  const [unreadable, setUnreadable] = useState<string | undefined>(undefined);
  const input = useRef<HTMLInputElement>(null);
  const source = usePictureSource(shown);
  useHarmlessDrops();
  const take = (files: FileList): void => {
    const file = files[0];
    if (file !== undefined && !disabled) onFile(file);
  };
  return (
    <>
      <Area
        ref={ref}
        type="button"
        name={field}
        data-over={over || undefined}
        data-filled={(source !== undefined && !unsure) || undefined}
        disabled={disabled}
        aria-describedby={problemId}
        onClick={() => input.current?.click()}
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes('Files')) return;
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          take(event.dataTransfer.files);
        }}
        onPaste={(event) => {
          event.preventDefault();
          take(event.clipboardData.files);
        }}
      >
        {source !== undefined && source !== unreadable ? (
          <>
            <Image
              src={source}
              alt={name}
              decoding="async"
              boxSize="full"
              objectFit="contain"
              opacity={unsure ? 0.5 : undefined}
              onError={() => setUnreadable(source)}
            />
            {!disabled && (
              <Text
                as="span"
                position="absolute"
                top="2"
                insetEnd="2"
                px="2"
                borderWidth="1px"
                borderRadius="l2"
                bg="bg.panel"
              >
                Replace
              </Text>
            )}
          </>
        ) : (
          <Grid as="span" p="4" color="fg.muted" textAlign="center">
            {shown === undefined ? (
              <>
                <Text as="strong" color="fg" fontWeight="medium">
                  Choose a picture <VisuallyHidden>for {name}</VisuallyHidden>
                </Text>
                <span>or drop or paste one here</span>
                <span>PNG, JPEG or WebP</span>
              </>
            ) : (
              <>
                <span>This picture cannot be shown.</span>
                <span>
                  Replace <VisuallyHidden>{name}</VisuallyHidden>
                </span>
              </>
            )}
          </Grid>
        )}
      </Area>
      <FileInput ref={input} onFile={onFile} />
    </>
  );
}

/** An address for a picture that may still be a file of this machine. */
function usePictureSource(shown: string | File | undefined): string | undefined {
  const [preview, setPreview] = useState<string | undefined>(undefined);
  const file = typeof shown === 'string' ? undefined : shown;
  useEffect(() => {
    if (file === undefined) return;
    const address = URL.createObjectURL(file);
    setPreview(address);
    return () => {
      setPreview(undefined);
      URL.revokeObjectURL(address);
    };
  }, [file]);
  return typeof shown === 'string' ? shown : preview;
}
