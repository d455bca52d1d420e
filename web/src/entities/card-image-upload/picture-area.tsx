import { Grid, Image, Text, VisuallyHidden } from '@chakra-ui/react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { DropArea } from '../../kit/drop-area.tsx';
import { FileInput } from '../../kit/file-input.tsx';
import { acceptedTypes } from './prepare-picture.ts';

type Props = {
  readonly ref: RefObject<HTMLButtonElement | null>;
  readonly field: string | undefined;
  /** For example `card front`. */
  readonly name: string;
  /** An address on the site, or a file that has not been uploaded yet. */
  readonly shown: string | File | undefined;
  /** True while the picture shown has not been uploaded. */
  readonly unsure: boolean;
  readonly problemId: string | undefined;
  readonly onFile: (file: File) => void;
};

/**
 * Shows the picture, and accepts another one: chosen from a file by a click or Enter, dropped, or pasted while it has the focus.
 * A button and not Chakra's FileUpload: that accepts no pasted picture and has no room for the current one.
 */
export function PictureArea({ ref, field, name, shown, unsure, problemId, onFile }: Props) {
  const [unreadable, setUnreadable] = useState<string | undefined>(undefined);
  const input = useRef<HTMLInputElement>(null);
  const source = usePictureSource(shown);
  const broken = source !== undefined && source === unreadable;
  const take = (files: FileList): void => {
    const file = files[0];
    if (file !== undefined) onFile(file);
  };
  return (
    <>
      <DropArea
        position="relative"
        overflow="hidden"
        // The aspect ratio of a card.
        aspectRatio="1.586"
        css={{ '&[data-filled]': { borderStyle: 'solid', borderColor: 'border' } }}
        ref={ref}
        name={field}
        data-filled={(source !== undefined && !unsure) || undefined}
        aria-describedby={problemId}
        onClick={() => input.current?.click()}
        onFiles={take}
        onPaste={(event) => {
          event.preventDefault();
          take(event.clipboardData.files);
        }}
      >
        {source !== undefined && (
          // Stays on the page while it cannot be shown: it is loaded again once there is a network.
          <Image
            src={source}
            alt={name}
            decoding="async"
            boxSize="full"
            objectFit="contain"
            opacity={unsure ? 0.5 : undefined}
            hidden={broken}
            onLoad={() => setUnreadable(undefined)}
            onError={() => setUnreadable(source)}
          />
        )}
        {source !== undefined && !broken ? (
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
      </DropArea>
      <FileInput ref={input} accept={acceptedTypes} onFile={onFile} />
    </>
  );
}

/** Returns an address for a picture that may still be a local file. */
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
