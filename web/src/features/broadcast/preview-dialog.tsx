import { Button } from '@chakra-ui/react';
import { useRef } from 'react';
import { AppDialog } from '../../kit/dialog/app-dialog.tsx';
import { FailureAlert } from '../../kit/form/failure-alert.tsx';
import { PhiPlaces } from '../../kit/phi/phi-places.tsx';
import type { TextPhi } from '../../kit/phi/text-phi.ts';
import { sizeOf } from './attachment-field.tsx';
import { people } from './broadcast-values.ts';

export type BroadcastPhi = TextPhi & { readonly field: 'subject' | 'message'; readonly label: string };

type Props = {
  readonly subject: string;
  readonly message: string;
  readonly file: File | undefined;
  /** In words. */
  readonly audience: string;
  readonly count: number;
  readonly author: string;
  readonly phi: readonly BroadcastPhi[];
  readonly busy: boolean;
  readonly failure: string | undefined;
  readonly onShow: (finding: BroadcastPhi) => void;
  readonly onSend: () => void;
  readonly onClose: () => void;
};

/** The mail as people get it, and the question whether it may go to so many. */
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
          <Button ref={cancel} variant="outline" colorPalette="gray" disabled={busy} onClick={props.onClose}>
            Go on writing
          </Button>
          <Button loading={busy} loadingText="Sending…" onClick={props.onSend}>
            {phi.length > 0 ? 'I Understand & Send' : `Send to ${people(count)}`}
          </Button>
        </>
      }
    >
      <FailureAlert message={failure} />
      <dl className="broadcast-facts">
        <dt>To</dt>
        <dd>
          {audience}, {people(count)}. Each gets a mail of their own and sees no other address.
        </dd>
        <dt>Subject</dt>
        <dd>{subject}</dd>
        {file !== undefined && (
          <>
            <dt>Attachment</dt>
            <dd>
              {file.name} ({sizeOf(file.size)})
            </dd>
          </>
        )}
      </dl>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long mail is scrolled by the keyboard, too */}
      <section aria-label="The mail" className="broadcast-mail" tabIndex={0}>
        <p>{message}</p>
        <p>
          {author} sent this to users of Coverage Guide. You get it because you have an account there. To get
          no more of these mails, answer this one and say so.
        </p>
        <p>Coverage Guide</p>
      </section>
      <PhiPlaces found={phi} onShow={props.onShow} />
      <p className="quiet">Please do not include PHI. A mail that has left cannot be called back.</p>
    </AppDialog>
  );
}
