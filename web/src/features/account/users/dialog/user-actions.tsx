import { chakra, Flex } from '@chakra-ui/react';
import { fullName } from '../../../../../../shared/people/full-name.ts';
import type { User } from '../../../../../../shared/people/user.ts';
import { RowButton } from '../../../../kit/data-table/row-button.ts';

/** What an administrator can do with a person, except approval, which opens no dialog. */
export type UserAction =
  | 'promote'
  | 'demote'
  | 'edit'
  | 'sessions'
  | 'suspend'
  | 'bringBack'
  | 'delete'
  | 'allowMail'
  | 'sendConfirmation'
  | 'resetSecondFactor';
export type UserTask = { readonly user: User; readonly action: UserAction };

export type UserWork = {
  /** IDs of people whose change is being saved. */
  readonly busy: ReadonlySet<string>;
  readonly selfId: string | undefined;
  readonly onAsk: (task: UserTask) => void;
};

type Props = {
  readonly user: User;
  readonly work: UserWork;
  readonly onApprove: (user: User) => void;
};

/** Why a person who requested no facility cannot be approved. */
export const noRequestedFacility = 'No requested facility found for this user.';

/** Why a person whose address is not confirmed cannot be approved. */
export const notConfirmed = 'This person has not opened the link to confirm the address yet.';

/** The buttons for one person. An action that is not possible is either absent or explains why. */
export function UserActions({ user, work, onApprove }: Props) {
  const name = fullName(user);
  const isSelf = user._id === work.selfId;
  const busy = work.busy.has(user._id);
  const unasked = user.requestedFacility.length === 0;
  const whyNot = unasked ? noRequestedFacility : user.emailConfirmed === false ? notConfirmed : undefined;
  const ask = (action: UserAction, label: string, look?: 'main' | 'danger') => (
    <RowButton
      look={look}
      data-action={action}
      aria-label={`${label} ${name}`}
      disabled={busy}
      onClick={() => work.onAsk({ user, action })}
    >
      {label}
    </RowButton>
  );
  return (
    // What users cannot do to their own account is explained below the buttons, on a separate line.
    <Flex
      wrap={{ base: 'wrap', md: isSelf ? 'wrap' : 'nowrap' }}
      align="center"
      gap={{ base: '2', md: '1' }}
      rowGap={{ md: '0.5' }}
    >
      {user.status === 'pending' && (
        <RowButton
          look="main"
          data-action="approve"
          aria-label={`Approve ${name}`}
          title={whyNot}
          disabled={busy || whyNot !== undefined}
          onClick={() => onApprove(user)}
        >
          {busy ? 'Saving…' : 'Approve'}
        </RowButton>
      )}
      {user.status === 'disabled' && ask('bringBack', 'Reactivate', 'main')}
      {user.status === 'approved' && user.role === 'user' && ask('promote', 'Promote')}
      {user.role === 'admin' && ask('demote', 'Demote')}
      {ask('edit', 'Edit')}
      {user.status === 'approved' && !isSelf && ask('suspend', 'Suspend')}
      {isSelf ? (
        <chakra.small flexBasis="100%" fontSize="xs" lineHeight="1rem" color="fg.muted">
          You cannot delete yourself.
        </chakra.small>
      ) : (
        ask('delete', 'Delete', 'danger')
      )}
    </Flex>
  );
}
