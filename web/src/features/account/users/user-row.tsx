// biome-ignore-all lint/a11y/useSemanticElements: browsers forget what table elements mean when CSS lays them out as a grid
// biome-ignore-all lint/a11y/noRedundantRoles: see above
import { memo } from 'react';
import type { User } from '../../../../../shared/schemas/user.ts';
import { highlighted } from '../../../components/highlight/highlighted.tsx';
import { fullName } from '../full-name.ts';
import { UserActions } from './user-actions.tsx';
import { UserFacilities, UserMail, UserRole, UserStatus } from './user-facts.tsx';
import type { UserView } from './user-view.ts';

type Props = {
  readonly user: User;
  readonly place: number;
  readonly isSelf: boolean;
  readonly busy: boolean;
  readonly wanted: boolean;
} & Pick<UserView, 'terms' | 'onApprove' | 'onAsk'>;

/** One person in the table. */
export const UserTableRow = memo(function UserTableRow(props: Props) {
  const { user, place, isSelf, busy, wanted, terms, onApprove, onAsk } = props;
  const name = fullName(user);
  return (
    <tr
      role="row"
      className="user-row"
      data-user={user._id}
      data-wanted={wanted || undefined}
      aria-rowindex={place + 2}
    >
      <th role="rowheader" scope="row" className="user-cell user-name">
        <span className="user-line" title={name}>
          {highlighted(name, terms)}
          {isSelf && <span className="user-quiet"> (you)</span>}
        </span>
        <span className="user-line user-quiet" title={user.department}>
          {user.department}
        </span>
      </th>
      <td role="cell" className="user-cell">
        <span className="user-line" title={user.email}>
          {highlighted(user.email, terms)}
        </span>
        <span className="user-line user-quiet">{user.phoneNumber}</span>
      </td>
      <td role="cell" className="user-cell user-npi">
        {highlighted(user.npi, terms)}
      </td>
      <td role="cell" className="user-cell user-facilities">
        <UserFacilities user={user} />
      </td>
      <td role="cell" className="user-cell">
        <UserRole user={user} />
      </td>
      <td role="cell" className="user-cell">
        <UserStatus user={user} />
        <UserMail user={user} busy={busy} onAsk={onAsk} />
      </td>
      <td role="cell" className="user-cell">
        <UserActions user={user} isSelf={isSelf} busy={busy} onApprove={onApprove} onAsk={onAsk} />
      </td>
    </tr>
  );
});
