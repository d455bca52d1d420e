import type { User } from '../../../../../../shared/people/user.ts';
import { StateChip } from '../../../../kit/state-chip.tsx';
import { fullName } from '../../full-name.ts';
import { noFacilityAsked } from '../dialog/user-actions.tsx';
import { roleNames, statusNames, whyNoMail } from '../user-words.ts';
import { facilitiesShown } from './user-list.ts';
import type { UserView } from './user-view.ts';

const tones = { pending: 'waiting', approved: 'good', disabled: undefined } as const;

export function UserStatus({ user }: { readonly user: User }) {
  return <StateChip tone={tones[user.status]}>{statusNames[user.status]}</StateChip>;
}

type MailProps = { readonly user: User; readonly busy: boolean } & Pick<UserView, 'onAsk'>;

/** Says that no mail reaches a person, and leads to what can be done. Nothing for everybody else. */
export function UserMail({ user, busy, onAsk }: MailProps) {
  if (user.mailSuppressed === undefined) return null;
  return (
    <button
      type="button"
      className="state-chip user-no-mail"
      data-action="allowMail"
      aria-label={`No mail reaches ${fullName(user)}`}
      title={whyNoMail(user.mailSuppressed)}
      disabled={busy}
      onClick={() => onAsk({ user, action: 'allowMail' })}
    >
      No mail
    </button>
  );
}

export function UserRole({ user }: { readonly user: User }) {
  return user.role === 'admin' ? <strong className="user-admin">{roleNames.admin}</strong> : roleNames.user;
}

/** The facilities a person has, or those they ask for. */
export function UserFacilities({ user }: { readonly user: User }) {
  const names = facilitiesShown(user).join(', ');
  if (user.status === 'pending') {
    return names === '' ? (
      <span className="user-reason">{noFacilityAsked}</span>
    ) : (
      <span title={names}>
        <span className="quiet">Asks for </span>
        {names}
      </span>
    );
  }
  if (names === '') return <span className="quiet">-</span>;
  return <span title={names}>{names}</span>;
}
