import type { User } from '../../../../../../shared/people/user.ts';
import { fullName } from '../../full-name.ts';
import type { UserAction, UserView } from '../table/user-view.ts';

type Props = { readonly user: User; readonly isSelf: boolean; readonly busy: boolean } & Pick<
  UserView,
  'onApprove' | 'onAsk'
>;

/** Why a person who asked for no facility cannot be approved. */
export const noFacilityAsked = 'No requested facility found for this user.';

/** The buttons for one person. What cannot be done is either absent or says why. */
export function UserActions({ user, isSelf, busy, onApprove, onAsk }: Props) {
  const name = fullName(user);
  const unasked = user.requestedFacility.length === 0;
  const ask = (action: UserAction, label: string, more = '') => (
    <button
      type="button"
      className={`user-button${more}`}
      data-action={action}
      aria-label={`${label} ${name}`}
      disabled={busy}
      onClick={() => onAsk({ user, action })}
    >
      {label}
    </button>
  );
  return (
    <div className="user-actions" data-self={isSelf || undefined}>
      {user.status !== 'approved' && (
        <button
          type="button"
          className="user-button user-button-main"
          data-action="approve"
          aria-label={`Approve ${name}`}
          title={unasked ? noFacilityAsked : undefined}
          disabled={busy || unasked}
          onClick={() => onApprove(user)}
        >
          {busy ? 'Saving…' : 'Approve'}
        </button>
      )}
      {user.status === 'approved' && user.role === 'user' && ask('promote', 'Promote')}
      {user.role === 'admin' && ask('demote', 'Demote')}
      {ask('edit', 'Edit')}
      {isSelf ? (
        <span className="user-reason">You cannot delete yourself.</span>
      ) : (
        ask('delete', 'Delete', ' user-button-danger')
      )}
    </div>
  );
}
