import { fullName } from '../../../../../../shared/people/full-name.ts';
import type { User } from '../../../../../../shared/people/user.ts';
import { AppDialog, type DialogEnd } from '../../../../kit/dialog/app-dialog.tsx';
import { ConfirmDialog } from '../../../../kit/dialog/confirm-dialog.tsx';
import { isMissing } from '../../../../lib/api/api-failure.ts';
import { onDemand } from '../../../../lib/on-demand.tsx';
import { useApi, usePerson } from '../../../../lib/services.tsx';
import { SessionList } from '../../sessions/session-list.tsx';
import { roleNames, whyNoMail } from '../user-labels.ts';
import type { Change, UserChanges } from './use-user-changes.ts';
import type { UserTask } from './user-actions.tsx';

const EditUser = onDemand(() => import('./edit-user.tsx'));

type Props = DialogEnd & {
  readonly task: UserTask;
  readonly run: UserChanges['run'];
};

/** The dialog for the chosen action: the edit form, the sessions, or a confirmation of a consequential change. */
export function UserDialog({ task, ...props }: Props) {
  if (task.action === 'edit') {
    return <EditUser user={task.user} {...props} />;
  }
  if (task.action === 'sessions') {
    const { finalFocus, onClose } = props;
    const name = fullName(task.user);
    return (
      <AppDialog title={`Where ${name} is signed in`} finalFocus={finalFocus} onClose={onClose}>
        <SessionList
          personId={task.user._id}
          endAll="Sign out everywhere"
          allEnded={`${name} was signed out everywhere.`}
        />
      </AppDialog>
    );
  }
  return <Question user={task.user} action={task.action} {...props} />;
}

type QuestionProps = Omit<Props, 'task'> & {
  readonly user: User;
  readonly action: Exclude<UserTask['action'], 'edit' | 'sessions'>;
};

const update = { busy: 'Saving…', failed: 'Update failed' } as const;
const words = {
  promote: {
    title: 'Promote this user?',
    label: 'Promote',
    ...update,
    says: (name: string) =>
      `${name} becomes an administrator, who sees every facility and can change plans, users and contracts.`,
  },
  demote: {
    title: 'Demote this administrator?',
    label: 'Demote',
    ...update,
    says: (name: string) =>
      `${name} becomes an ordinary user, who sees only the facilities granted and can’t change anything.`,
  },
  suspend: {
    title: 'Suspend this user?',
    label: 'Suspend',
    ...update,
    says: (name: string) =>
      `${name} is signed out everywhere and cannot sign in until an administrator reactivates the account. Role and facilities are kept.`,
  },
  bringBack: {
    title: 'Reactivate this user?',
    label: 'Reactivate',
    ...update,
    says: (name: string) =>
      `${name} can sign in again, with the same password, role and facilities as before.`,
  },
  allowMail: {
    title: 'Send emails again?',
    label: 'Send emails again',
    ...update,
    says: (name: string) =>
      `First make sure that this address is right; otherwise edit it. ${name} gets the next email: for a new password, say.`,
  },
  sendConfirmation: {
    title: 'Send the link again?',
    label: 'Send the link',
    busy: 'Sending…',
    failed: 'The link could not be sent',
    says: (name: string) =>
      `We’ll send a new link to this address, and the old one will stop working. You can approve ${name} after the link is opened. If the address is wrong or was just corrected, use Edit instead: saving the right address sends a link there.`,
  },
  resetSecondFactor: {
    title: 'Reset two-step sign-in?',
    label: 'Reset',
    ...update,
    says: (name: string, { mailSuppressed }: User) => {
      const start = `Only if you are sure who is asking: ${name} will sign in with the password alone from now on`;
      return mailSuppressed === undefined
        ? `${start}, will be signed out everywhere, and will get an email about it.`
        : `${start} and will be signed out everywhere. Email doesn’t reach this person, so please tell them.`;
    },
  },
  delete: {
    title: 'Delete this user?',
    label: 'Delete',
    busy: 'Deleting…',
    failed: 'Delete failed',
    says: (name: string) =>
      `${name} is signed out everywhere and can no longer sign in. This cannot be undone.`,
  },
} as const;

const callFor = {
  promote: 'makeAdmin',
  demote: 'demoteUser',
  suspend: 'suspendUser',
  bringBack: 'bringBackUser',
  allowMail: 'allowMail',
  sendConfirmation: 'sendConfirmation',
  resetSecondFactor: 'resetSecondFactor',
} as const;

type Call = keyof typeof callFor;
/** Which call undoes which. Undo restores no sessions, and former administrators cannot promote themselves again. */
const opposite: Partial<Record<Call, Call>> = {
  promote: 'demote',
  demote: 'promote',
  suspend: 'bringBack',
  bringBack: 'suspend',
};

const demoteYourself = {
  ...words.demote,
  title: 'Demote yourself?',
  label: 'Demote myself',
  says: () =>
    'You’ll stop being an administrator right away: this page closes, you’ll see only the facilities granted to you, and only another administrator can make you one again.',
};

function Question({ user, action, run, finalFocus, onClose }: QuestionProps) {
  const api = useApi();
  const isSelf = usePerson().user?._id === user._id;
  const {
    title,
    label,
    busy: busyLabel,
    failed,
    says,
  } = action === 'demote' && isSelf ? demoteYourself : words[action];

  const params = { id: user._id };
  const call = async (which: Call): Promise<Change> => {
    return (await api.call(callFor[which], { params })).data;
  };
  const change = async (): Promise<Change> => {
    if (action === 'delete') {
      await api.call('deleteUser', { params }).catch((error: unknown) => {
        // Deleted already, perhaps by an attempt whose answer was lost.
        if (!isMissing(error)) throw error;
      });
      return { message: 'User deleted.', user: undefined, about: fullName(user) };
    }
    const back = isSelf ? undefined : opposite[action];
    return { ...(await call(action)), undo: back && (() => call(back)) };
  };
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={label}
      busyLabel={busyLabel}
      danger={['demote', 'suspend', 'delete', 'resetSecondFactor'].includes(action)}
      failed={failed}
      finalFocus={finalFocus}
      onConfirm={async () => {
        await run(user._id, change);
        onClose();
      }}
      onClose={onClose}
    >
      <p>
        <strong>{fullName(user)}</strong>, {user.email}
      </p>
      {action === 'allowMail' && user.mailSuppressed && <p>{whyNoMail(user.mailSuppressed)}</p>}
      <p>{says(fullName(user), user)}</p>
      {action === 'demote' && user.facilityAccess.length === 0 && (
        <p>
          {isSelf
            ? 'You have no approved facility, and can’t sign in as a user until an administrator approves one.'
            : `${fullName(user)} has no approved facility, and can’t sign in as a user until you approve one with Edit.`}
        </p>
      )}
      {action === 'bringBack' && (
        <p>
          {roleNames[user.role]}. {user.facilityAccess.join(', ') || 'No facility'}.
        </p>
      )}
    </ConfirmDialog>
  );
}
