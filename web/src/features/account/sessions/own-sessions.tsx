import { Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { Button } from '../../../kit/button.tsx';
import { Panel } from '../../../kit/panel.tsx';
import { notify } from '../../../kit/toasts/toast-list.ts';
import { UnsavedCallout } from '../../../kit/unsaved-callout.tsx';
import { useServices } from '../../../lib/services.tsx';
import { PasswordDialog } from '../password-dialog.tsx';
import { SessionList } from './session-list.tsx';

/** Where the person is signed in. They can end single sessions or all of them, including this one. */
export function OwnSessions() {
  const { api, session } = useServices();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const signOut = async (body: { currentPassword: string }) => {
    await api.call('signOutEverywhere', { body });
    // Clears this browser as well; the server has nothing left to end.
    await session.signOut();
    navigate(paths.login(), { replace: true, state: null });
    notify('You are signed out everywhere.');
  };
  return (
    <Panel title="Where you are signed in" gridColumn="1 / -1">
      <Text color="fg.muted">
        Did you leave a workstation signed in, or might someone know your password?
      </Text>
      <SessionList endAll="Sign out everywhere else" allEnded="You are signed out everywhere else.">
        <Button size="sm" variant="outline" onClick={() => setAsking(true)}>
          Sign out everywhere
        </Button>
      </SessionList>
      {asking && (
        <PasswordDialog
          title="Sign out everywhere?"
          label="Sign out everywhere"
          failed="You could not be signed out."
          send={signOut}
          warning={<UnsavedCallout>Signing out discards it.</UnsavedCallout>}
          onDone={() => setAsking(false)}
          onClose={() => setAsking(false)}
        >
          This signs you out on every computer and in every browser, including this one. You can sign in again
          afterward.
        </PasswordDialog>
      )}
    </Panel>
  );
}
