import { FormPanel } from '../../../kit/form/form-panel.tsx';
import { usePageTitle } from '../../../kit/page-title.ts';
import { useServices } from '../../../lib/services.tsx';
import SetUpSecondFactor from './set-up.tsx';

/** What somebody sees of whom a second factor is demanded and who has none, before anything else opens. */
export default function SecondFactorPage() {
  usePageTitle('Set up two-step sign-in');
  const { session } = useServices();
  return (
    <FormPanel
      title="Set up two-step sign-in"
      lead="Your hospital requires a code from an authenticator app on your phone, in addition to your password."
    >
      <SetUpSecondFactor replaces={false} onDone={() => void session.recheck()} />
    </FormPanel>
  );
}
