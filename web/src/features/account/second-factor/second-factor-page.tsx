import { useEffect, useState } from 'react';
import { Outlet } from 'react-router-dom';
import { FormPanel } from '../../../kit/form/form-panel.tsx';
import { usePageTitle } from '../../../kit/page-title.ts';
import { usePerson, useServices } from '../../../lib/services.tsx';
import SetUpSecondFactor from './set-up.tsx';

/**
 * Makes a person set up a second factor before anything else opens, if they must have one and have none. It stays until they have
 * saved their recovery codes, which are shown once: another tab may learn earlier that they have a second factor.
 */
export default function SecondFactorPage() {
  const { user } = usePerson();
  const [codesOf, setCodesOf] = useState<string>();
  const lacksOne = user?.secondFactorDemanded === true && user.secondFactor === undefined;
  if (!lacksOne && (codesOf === undefined || codesOf !== user?._id)) return <Outlet />;
  return <SetUp onCodes={(expected) => setCodesOf(expected ? user?._id : undefined)} />;
}

function SetUp({ onCodes }: { readonly onCodes: (expected: boolean) => void }) {
  usePageTitle('Set up two-step sign-in');
  const { session } = useServices();
  // This browser may not know yet that it is done: the answer got lost, or a reload took the recovery codes away.
  useEffect(() => void session.recheck(), [session]);
  const goOn = async () => {
    await session.recheck();
    // The button goes with the codes. A page with a search box takes the focus from there.
    document.getElementById('main')?.focus({ preventScroll: true });
    onCodes(false);
  };
  return (
    <FormPanel
      title="Set up two-step sign-in"
      lead="Your hospital requires a code from an authenticator app on your phone, in addition to your password."
    >
      <SetUpSecondFactor replaces={false} onCodes={onCodes} onDone={() => void goOn()} />
    </FormPanel>
  );
}
