import { Box, Button, Stack, Text } from '@chakra-ui/react';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { FailureAlert } from '../form/failure-alert.tsx';
import type { MovedField } from '../form/use-edited-version.ts';
import { AppDialog } from './app-dialog.tsx';
import { DiscardQuestion } from './discard-question.tsx';

type Props = {
  readonly title: string;
  readonly submitLabel?: string;
  readonly width?: string;
  /** True once something was typed that closing would lose. */
  readonly dirty: boolean;
  readonly busy: boolean;
  /** True if the form holds what was typed before the session ended. */
  readonly restored?: boolean;
  /** Why saving did not work. What was typed stays. */
  readonly failure?: string | undefined;
  /** What somebody else changed meanwhile. */
  readonly moved?: readonly MovedField[];
  readonly finalFocus?: () => HTMLElement | null;
  readonly onSubmit: (event: FormEvent) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** A form in a dialog. It asks before it throws away what was typed. */
export function FormDialog(props: Props) {
  const { title, submitLabel = 'Save', dirty, busy, failure, onSubmit, onClose, children } = props;
  const [asking, setAsking] = useState(false);
  const id = useId();
  const close = () => (dirty || props.restored ? setAsking(true) : onClose());
  return (
    <AppDialog
      title={title}
      width={props.width ?? 'lg'}
      busy={busy}
      finalFocus={props.finalFocus}
      onClose={close}
      footer={
        <>
          <Button variant="outline" colorPalette="gray" onClick={close} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" form={id} loading={busy} loadingText="Saving…">
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={onSubmit}>
        <Stack gap="4">
          <FailureAlert message={failure} />
          <MovedFields moved={props.moved ?? []} />
          {props.restored && (
            <Text role="status" color="fg.muted">
              This is what you typed before you were signed out. It has not been saved.
            </Text>
          )}
          {children}
        </Stack>
      </form>
      {asking && <DiscardQuestion onDiscard={onClose} onClose={() => setAsking(false)} />}
    </AppDialog>
  );
}

/** What somebody else changed while a form was open, and what becomes of it. Nothing while nobody has. */
function MovedFields({ moved }: { readonly moved: readonly MovedField[] }) {
  if (moved.length === 0) return null;
  return (
    <Box role="status" borderWidth="1px" borderColor="border" borderRadius="md" px="4" py="3">
      <Text fontWeight="medium">This is what is stored now:</Text>
      <Box as="ul" ps="5" listStyleType="disc" overflowWrap="anywhere">
        {moved.map(({ label, now, typedHere }) => (
          <li key={label}>
            {label}: {now === '' ? 'empty' : now}
            {typedHere && ' (what you typed is kept below)'}
          </li>
        ))}
      </Box>
      <Text color="fg.muted">Save again to store the form as you see it.</Text>
    </Box>
  );
}
