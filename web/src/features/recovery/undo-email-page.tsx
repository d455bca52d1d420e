import { LinkButton } from './link-button.tsx';

/** The page behind the link in the emails to an address that is being or has been changed. */
export default function UndoEmailPage() {
  return (
    <LinkButton
      operation="undoEmailChange"
      title="Undo the change"
      lead="Press the button if you did not want this change. Your account goes back to its old email address, everyone is signed out of it, its password stops working, and we email that address a link to set a new one."
      button="Undo the change"
      busy="Undoing…"
      done="Your old email address is back in use."
      broken="If you cannot sign in, please tell your administrator."
    />
  );
}
