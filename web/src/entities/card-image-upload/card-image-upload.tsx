import { Box, chakra, Flex, Progress, Text, VisuallyHidden } from '@chakra-ui/react';
import { useEffect, useId, useRef } from 'react';
import type { CardImage } from '../../../../shared/plan/card-image.ts';
import { FileInput } from '../../kit/file-input.tsx';
import { SecondaryButton } from '../../kit/secondary-button.tsx';
import { PictureArea } from './picture-area.tsx';
import { acceptedTypes } from './prepare-picture.ts';
import { type CardUploadState, type UploadTools, useCardUpload } from './use-card-upload.ts';

/** Why saving now would leave out a picture that is shown: it is still uploading, or could not be uploaded. */
export type Unsaved = 'uploading' | 'lost';

type Props = {
  /** The form field's name, which receives the focus if the server rejects the field. */
  readonly name: string;
  /** Which side of the card, for example `Card Front`. */
  readonly label: string;
  readonly value: CardImage | undefined;
  /** Receives a checked picture, or undefined when it was removed. The plan shows it once saved. */
  readonly onChange: (image: CardImage | undefined) => void;
  /** What the server reported as wrong with the picture. */
  readonly problem: string | undefined;
  readonly onUnsaved: (why: Unsaved | undefined) => void;
  readonly tools?: UploadTools;
};

/** One side of a card: chosen, photographed, dropped or pasted; scaled down in the browser, uploaded, checked, and shown. */
export function CardImageUpload(props: Props) {
  const { label, value, onChange, problem, onUnsaved, tools } = props;
  const { state, start, stop } = useCardUpload(onChange, tools);
  const area = useRef<HTMLButtonElement>(null);
  const problemId = useId();
  const busy = state.phase !== 'idle' && state.phase !== 'failed';
  // A file that was rejected for good is not shown as if it had been added.
  const lost = state.phase === 'failed' && state.again;
  const unsaved = busy ? 'uploading' : lost ? 'lost' : undefined;
  useEffect(() => {
    if (unsaved === undefined) return undefined;
    onUnsaved(unsaved);
    return () => onUnsaved(undefined);
  }, [unsaved, onUnsaved]);

  const take = (file: File): void => {
    start(file);
    area.current?.focus();
  };
  const remove = (): void => {
    stop();
    onChange(undefined);
  };
  const pending = busy || lost ? state : undefined;
  const lowerLabel = label.toLowerCase();
  const failure = state.phase === 'failed' ? state.message : problem;
  const action = (word: string, act: () => void) => (
    <SecondaryButton
      size="sm"
      aria-label={`${word}: ${lowerLabel}`}
      onClick={() => {
        act();
        // The pressed button disappears; the area stays.
        area.current?.focus();
      }}
    >
      {word}
    </SecondaryButton>
  );
  return (
    <chakra.fieldset display="grid" alignContent="start" gap="2" minW="0">
      <chakra.legend mb="2" fontWeight="medium">
        {label}
      </chakra.legend>
      <Box position="relative">
        <PictureArea
          ref={area}
          field={props.name}
          name={lowerLabel}
          shown={pending?.file ?? value?.secure_url}
          unsure={pending !== undefined}
          problemId={failure === undefined ? undefined : problemId}
          onFile={take}
        />
        {busy && <UploadProgress name={lowerLabel} state={state} />}
      </Box>
      {failure !== undefined && (
        <Text id={problemId} role="alert" color="fg.error" fontWeight="medium">
          {failure}
        </Text>
      )}
      <Flex wrap="wrap" gap="2">
        {busy && action('Cancel', stop)}
        {!busy && pending && action('Retry', () => start(pending.file))}
        {!busy && pending && action('Discard', stop)}
        {!busy && <TakePhoto name={lowerLabel} onPhoto={take} />}
        {!pending && value && action('Remove', remove)}
      </Flex>
      <VisuallyHidden role="status">{busy ? `${label}: ${spoken[state.phase]}` : ''}</VisuallyHidden>
      <VisuallyHidden role="status">
        {state.phase === 'idle' && value ? `${label} has a picture.` : ''}
      </VisuallyHidden>
    </chakra.fieldset>
  );
}

type Running = Extract<CardUploadState, { percent: number }>;

const spoken = {
  preparing: 'preparing the picture',
  uploading: 'uploading',
  checking: 'checking the picture',
};

function UploadProgress({ name, state: { phase, percent } }: { name: string; state: Running }) {
  const words = { preparing: 'Preparing…', uploading: `Uploading… ${percent}%`, checking: 'Checking…' };
  return (
    <Progress.Root
      value={percent}
      size="xs"
      shape="full"
      position="absolute"
      bottom="px"
      insetX="px"
      display="grid"
      gap="1"
      px="3"
      py="2"
      borderBottomRadius="l1"
      bg="bg.panel"
      fontVariantNumeric="tabular-nums"
      pointerEvents="none"
    >
      <Progress.Track aria-label={`Upload of ${name}`}>
        <Progress.Range />
      </Progress.Track>
      <span aria-hidden="true">{words[phase]}</span>
    </Progress.Root>
  );
}

type PhotoProps = { readonly name: string; readonly onPhoto: (file: File) => void };

// A phone's or tablet's main pointer is a finger; a desk PC's camera looks at the person and not at a card.
const hasCamera = (): boolean => window.matchMedia('(pointer: coarse)').matches;

function TakePhoto({ name, onPhoto }: PhotoProps) {
  const camera = useRef<HTMLInputElement>(null);
  if (!hasCamera()) return null;
  return (
    <>
      <SecondaryButton size="sm" aria-label={`Take photo: ${name}`} onClick={() => camera.current?.click()}>
        Take photo
      </SecondaryButton>
      {/* On a phone, opens the camera instead of the files. */}
      <FileInput ref={camera} accept={acceptedTypes} capture="environment" onFile={onPhoto} />
    </>
  );
}
