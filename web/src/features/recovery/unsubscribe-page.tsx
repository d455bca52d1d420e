import { LinkButton } from './link-button.tsx';

/** The page behind the link in each digest. It needs no session: the email may be read anywhere. */
export default function UnsubscribePage() {
  return (
    <LinkButton
      operation="unsubscribe"
      title="Stop these emails"
      lead="Press the button to stop the digests. You will still get emails about your account and your requests."
      button="Stop these emails"
      busy="Stopping…"
      done="You will get no more digests."
      broken="Please sign in and choose your emails in My Account."
    />
  );
}
