import { LinkButton } from './link-button.tsx';

/** The target of the link in the mails to an address that somebody changes or has changed. */
export default function UndoEmailPage() {
  return (
    <LinkButton
      operation="undoEmailChange"
      title="Take the change back"
      lead="Your account has its old email address again. Everybody is signed out, the password becomes useless, and we send a link for a new one to that address."
      button="Take the change back"
      busy="Taking it back…"
      done="Your old email address counts again."
      broken="If you still cannot sign in, please tell your administrator."
    />
  );
}
