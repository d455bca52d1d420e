import { FormPanel } from '../../../kit/form/form-panel.tsx';
import { usePageTitle } from '../../../kit/page-title.ts';
import { useServices } from '../../../lib/services.tsx';
import SetUpSecondFactor from './set-up.tsx';

/** What somebody sees of whom a second factor is demanded and who has none, before anything else opens. */
export default function SecondFactorPage() {
  usePageTitle('Set up your second factor');
  const { session } = useServices();
  return (
    <FormPanel
      title="Set up your second factor"
      lead="Your hospital asks for a code from your phone, besides the password, before anything else opens. You need an authenticator app."
    >
      <SetUpSecondFactor replaces={false} onDone={() => void session.recheck()} />
    </FormPanel>
  );
}
