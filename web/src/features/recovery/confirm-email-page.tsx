import { LinkButton } from './link-button.tsx';

/** The page behind the link in the email to a new address. */
export default function ConfirmEmailPage() {
  return (
    <LinkButton
      operation="confirmEmail"
      title="Confirm your new address"
      lead="You will then sign in with it, and our emails will go to it. You will be signed out everywhere."
      button="Confirm my new address"
      busy="Confirming…"
      done="Your new address is confirmed."
      broken="You can ask for a new one by changing the address again."
    />
  );
}
