import { Button, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { ConfirmDialog } from '../../../kit/dialog/confirm-dialog.tsx';
import { Panel } from '../../../kit/panel.tsx';
import { notify } from '../../../kit/toasts/toast-list.ts';
import { useServices } from '../../../lib/services.tsx';

/** Ends the person's sessions on all computers, this one too. */
export function SignOutEverywhere() {
  const { api, session } = useServices();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const signOut = async () => {
    await api.call('signOutEverywhere', {});
    // Clears this browser as well; the server has nothing left to end.
    await session.signOut();
    navigate(paths.login(), { replace: true, state: null });
    notify('You are signed out everywhere.');
  };
  return (
    <Panel title="Sessions">
      <Text color="fg.muted">
        Did you leave a workstation without signing out, or may somebody know your password?
      </Text>
      <Button size="sm" variant="outline" alignSelf="start" onClick={() => setAsking(true)}>
        Sign out everywhere
      </Button>
      {asking && (
        <ConfirmDialog
          title="Sign out everywhere?"
          confirmLabel="Sign out everywhere"
          busyLabel="Signing out…"
          failed="You could not be signed out."
          onConfirm={signOut}
          onClose={() => setAsking(false)}
        >
          You are signed out on every computer and in every browser, here as well. Then you can sign in again.
        </ConfirmDialog>
      )}
    </Panel>
  );
}
