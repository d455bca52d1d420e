import { useNavigate } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { ConfirmDialog } from '../../../kit/dialog/confirm-dialog.tsx';
import { notify } from '../../../kit/toasts/toast-list.ts';
import { useServices } from '../../../lib/services.tsx';

/** Ends the session, drafts and all, and shows the sign-in page. */
export function useLogOut(): () => Promise<void> {
  const { session } = useServices();
  const navigate = useNavigate();
  return async () => {
    const told = await session.signOut();
    navigate(paths.login(), { replace: true, state: null });
    if (told) notify('Logged out successfully!', 'success');
    else
      notify(
        'Logged out on this computer. The server could not be reached; it is told when this site is opened again.',
        'info',
      );
  };
}

type Props = {
  /** The menu may still be giving the focus back when the question opens, so it cannot tell by itself who had it. */
  finalFocus: () => HTMLElement | null;
  onClose: () => void;
};

/** Asked before logging out throws away what was typed in this tab. */
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
