import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { ConfirmDialog } from '../../../kit/dialog/confirm-dialog.tsx';
import { notify } from '../../../kit/toasts/toast-list.ts';
import { usePersonIfAny, useServices } from '../../../lib/services.tsx';
import { wouldLose } from '../../../lib/session/leave-guard.ts';
import { hasDrafts } from '../../../lib/storage.ts';

/** Returns a function that ends the session, drops its drafts, and shows the sign-in page. */
export function useLogOut(): () => Promise<void> {
  const { session } = useServices();
  const navigate = useNavigate();
  return async () => {
    const reached = await session.signOut();
    navigate(paths.login(), { replace: true, state: null });
    if (reached) notify('Logged out successfully!', 'success');
    else
      notify(
        'Logged out on this computer. The server could not be reached; it will be told when this site is next opened.',
        'info',
      );
  };
}

type Props = {
  /** Passed in: the menu may still be returning the focus when the question opens, so the question cannot tell what had it. */
  finalFocus: () => HTMLElement | null;
  onClose: () => void;
};

/** The question shown before logging out discards what was typed in this tab. */
export function LogOutQuestion({ finalFocus, onClose }: Props) {
  const logOut = useLogOut();
  return (
    <ConfirmDialog
      title="Log out without saving?"
      confirmLabel="Discard and log out"
      cancelLabel="Keep editing"
      busyLabel="Logging out…"
      danger
      finalFocus={finalFocus}
      onConfirm={() => logOut().finally(onClose)}
      onClose={onClose}
    >
      What you typed in this tab has not been saved.
    </ConfirmDialog>
  );
}

/** Reports whether logging out now would discard what was typed in this tab. */
export const asksToLogOut = (userId: string | undefined): boolean => wouldLose() || hasDrafts(userId ?? '');

/** Logs out, asking first if something would be lost. */
export default function LogOut(props: Props) {
  const person = usePersonIfAny();
  const logOut = useLogOut();
  const [asks] = useState(() => asksToLogOut(person?.user?._id));
  const hasStarted = useRef(asks);
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    void logOut().finally(props.onClose);
  });
  return asks && <LogOutQuestion {...props} />;
}
