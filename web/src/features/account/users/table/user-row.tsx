// biome-ignore-all lint/a11y/noRedundantRoles: browsers forget what table elements mean when CSS lays them out as a grid
import { memo } from 'react';
import type { User } from '../../../../../../shared/people/user.ts';
import { GridRow } from '../../../../kit/grid-table/grid-table.tsx';
import { highlighted } from '../../../../kit/highlight/highlighted.tsx';
import { fullName } from '../../full-name.ts';
import { UserActions } from '../dialog/user-actions.tsx';
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
    <GridRow place={place} data-user={user._id} data-wanted={wanted || undefined}>
      <th role="rowheader" scope="row" className="grid-cell grid-name">
        <span className="user-line" title={name}>
          {highlighted(name, terms)}
          {isSelf && <span className="quiet"> (you)</span>}
        </span>
        <span className="user-line quiet" title={user.department}>
          {user.department}
        </span>
      </th>
      <td role="cell" className="grid-cell">
        <span className="user-line" title={user.email}>
          {highlighted(user.email, terms)}
        </span>
        <span className="user-line quiet">{user.phoneNumber}</span>
      </td>
      <td role="cell" className="grid-cell user-npi">
        {highlighted(user.npi, terms)}
      </td>
      <td role="cell" className="grid-cell user-facilities">
        <UserFacilities user={user} />
      </td>
      <td role="cell" className="grid-cell">
        <UserRole user={user} />
      </td>
      <td role="cell" className="grid-cell">
        <UserStatus user={user} />
        <UserMail key={user._id} user={user} busy={busy} onAsk={onAsk} />
      </td>
      <td role="cell" className="grid-cell grid-actions">
        <UserActions
          key={user._id}
          user={user}
          isSelf={isSelf}
          busy={busy}
          onApprove={onApprove}
          onAsk={onAsk}
        />
      </td>
    </GridRow>
  );
});
