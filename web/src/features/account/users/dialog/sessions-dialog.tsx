import { fullName } from '../../../../../../shared/people/full-name.ts';
import type { User } from '../../../../../../shared/people/user.ts';
import { AppDialog, type DialogEnd } from '../../../../kit/dialog/app-dialog.tsx';
import { SessionList } from '../../sessions/session-list.tsx';

type Props = DialogEnd & { readonly user: User };

/** Where a person is signed in, for an administrator. */
export default function SessionsDialog({ user, finalFocus, onClose }: Props) {
  return (
    <AppDialog title={`Where ${fullName(user)} is signed in`} finalFocus={finalFocus} onClose={onClose}>
      <SessionList
        personId={user._id}
        endAll="Sign out everywhere"
        allEnded={`${fullName(user)} was signed out everywhere.`}
      />
    </AppDialog>
  );
}
