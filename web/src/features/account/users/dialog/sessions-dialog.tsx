import { Button } from '@chakra-ui/react';
import type { User } from '../../../../../../shared/people/user.ts';
import { AppDialog } from '../../../../kit/dialog/app-dialog.tsx';
import { fullName } from '../../full-name.ts';
import { SessionList } from '../../sessions/session-list.tsx';

type Props = {
  readonly user: User;
  readonly finalFocus: () => HTMLElement | null;
  readonly onClose: () => void;
};

/** Where a person is signed in, for an administrator. */
export default function SessionsDialog({ user, finalFocus, onClose }: Props) {
  return (
    <AppDialog
      title={`Where ${fullName(user)} is signed in`}
      finalFocus={finalFocus}
      onClose={onClose}
      footer={
        <Button variant="outline" colorPalette="gray" onClick={onClose}>
          Close
        </Button>
      }
    >
      <SessionList
        personId={user._id}
        endAll="Sign out everywhere"
        allEnded={`${fullName(user)} was signed out everywhere.`}
      />
    </AppDialog>
  );
}
