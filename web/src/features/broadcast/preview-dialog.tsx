import { Stack, Text } from '@chakra-ui/react';
import { useRef } from 'react';
import { broadcastEnd } from '../../../../shared/messages/broadcast-end.ts';
import { Button } from '../../kit/button.tsx';
import { AppDialog } from '../../kit/dialog/app-dialog.tsx';
import { FactLines } from '../../kit/fact-grid.tsx';
import { FailureAlert } from '../../kit/form/failure-alert.tsx';
import { PhiPlaces } from '../../kit/phi/phi-places.tsx';
import type { FieldPhi } from '../../kit/phi/text-phi.ts';
import { SecondaryButton } from '../../kit/secondary-button.tsx';
import { WrittenText } from '../../kit/written-text.tsx';
import { sizeOf } from './attachment-field.tsx';
import { people } from './broadcast-values.ts';

type Props = {
  readonly subject: string;
  readonly message: string;
  readonly file: File | undefined;
  /** The audience in words. */
  readonly audience: string;
  readonly count: number;
  readonly author: string;
  readonly phi: readonly FieldPhi[];
  readonly busy: boolean;
  readonly failure: string | undefined;
  readonly onShow: (finding: FieldPhi) => void;
  readonly onSend: () => void;
  readonly onClose: () => void;
};

/** The email as recipients see it, and the question whether to send it to so many people. */
export default function PreviewDialog(props: Props) {
  const { subject, message, file, audience, count, author, phi, busy, failure } = props;
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <AppDialog
      title={`Send this to ${people(count)}?`}
      width="xl"
      busy={busy}
      initialFocus={() => cancel.current}
      onClose={props.onClose}
      footer={
        <>
          <SecondaryButton ref={cancel} disabled={busy} onClick={props.onClose}>
            Keep editing
          </SecondaryButton>
          <Button
            loading={busy}
            loadingText="Sending…"
            // A double click sends once: the answer to a second call would empty the form in which the next message is being typed.
            onClick={({ detail }) => detail < 2 && props.onSend()}
          >
            {phi.length > 0 ? 'I Understand & Send' : `Send to ${people(count)}`}
          </Button>
        </>
      }
    >
      <Stack gap="3">
        <FailureAlert message={failure} />
        <FactLines
          facts={[
            ['To', `${audience}, ${people(count)}. Each gets their own email and sees no other address.`],
            ['Subject', subject],
            ['Attachment', file && `${file.name} (${sizeOf(file.size)})`],
          ]}
        />
        <WrittenText as="section" display="grid" gap="3" maxW="80ch" aria-label="The email" tabIndex={0}>
          <p>{message}</p>
          {broadcastEnd(author, window.location.origin).map((line) => (
            <p key={line}>{line}</p>
          ))}
          <p>Coverage Guide</p>
        </WrittenText>
        <PhiPlaces found={phi} onShow={props.onShow} />
        <Text color="fg.muted">Please do not include PHI. Sent emails can’t be recalled.</Text>
      </Stack>
    </AppDialog>
  );
}
