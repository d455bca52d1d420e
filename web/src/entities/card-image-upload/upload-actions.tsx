import { Flex } from '@chakra-ui/react';
import { type ReactNode, useRef } from 'react';
import { FileInput } from '../../kit/file-input.tsx';
import { SecondaryButton } from '../../kit/secondary-button.tsx';
import { acceptedTypes } from './prepare-picture.ts';

type Props = {
  /** For example `card front`. */
  readonly name: string;
  /** Each handler is undefined if its action does not apply. */
  readonly onCancel: (() => void) | undefined;
  readonly onRetry: (() => void) | undefined;
  readonly onDiscard: (() => void) | undefined;
  readonly onRemove: (() => void) | undefined;
  readonly onPhoto: ((file: File) => void) | undefined;
};

/** The available actions besides choosing a picture. */
export function UploadActions({ name, onCancel, onRetry, onDiscard, onRemove, onPhoto }: Props) {
  const camera = useRef<HTMLInputElement>(null);
  return (
    <Flex wrap="wrap" gap="2">
      {onCancel && (
        <Action label={`Cancel: ${name}`} onClick={onCancel}>
          Cancel
        </Action>
      )}
      {onRetry && (
        <Action label={`Try again: ${name}`} onClick={onRetry}>
          Try again
        </Action>
      )}
      {onDiscard && (
        <Action label={`Discard: ${name}`} onClick={onDiscard}>
          Discard
        </Action>
      )}
      {onPhoto && hasCamera() && (
        <>
          <Action label={`Take photo: ${name}`} onClick={() => camera.current?.click()}>
            Take photo
          </Action>
          {/* On a phone, opens the camera instead of the files. */}
          <FileInput ref={camera} accept={acceptedTypes} capture="environment" onFile={onPhoto} />
        </>
      )}
      {onRemove && (
        <Action label={`Remove: ${name}`} onClick={onRemove}>
          Remove
        </Action>
      )}
    </Flex>
  );
}

// A phone's or tablet's main pointer is a finger; a desk PC's camera looks at the person and not at a card.
const hasCamera = (): boolean => window.matchMedia('(pointer: coarse)').matches;

type ActionProps = { readonly label: string; readonly onClick: () => void; readonly children: ReactNode };

function Action({ label, onClick, children }: ActionProps) {
  return (
    <SecondaryButton size="sm" aria-label={label} onClick={onClick}>
      {children}
    </SecondaryButton>
  );
}
