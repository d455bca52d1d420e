// biome-ignore-all lint/a11y/useSemanticElements: a card stands in a wrapper of the list, which <li> does not allow
import '../../../../kit/grid-table/grid-card.css';
import { memo, type ReactNode } from 'react';
import { highlighted } from '../../../../kit/highlight/highlighted.tsx';
import { VirtualList } from '../../../../kit/virtual-list/virtual-list.tsx';
import { fullName } from '../../full-name.ts';
import { UserActions } from '../dialog/user-actions.tsx';
import { UserFacilities, UserMail, UserRole, UserStatus } from './user-facts.tsx';
import type { UserRow } from './user-list.ts';
import type { UserView } from './user-view.ts';

/** One person per card, with the same facts as the table's row. */
export const UserCards = memo(function UserCards({ view }: { readonly view: UserView }) {
  return (
    <VirtualList
      rows={view.rows}
      keyOf={({ user }) => user._id}
      label="Users"
      guessedHeight={240}
      overscan={6}
      marker="data-users"
      item={(row, place) => <UserCard row={row} place={place} view={view} />}
    />
  );
});

type CardProps = { readonly row: UserRow; readonly place: number; readonly view: UserView };

const UserCard = memo(function UserCard({ row: { user }, place, view }: CardProps) {
  const { terms } = view;
  const isSelf = user._id === view.selfId;
  return (
    <div
      role="listitem"
      className="grid-card user-card"
      data-user={user._id}
      data-wanted={user._id === view.wanted || undefined}
      aria-posinset={place + 1}
      aria-setsize={view.rows.length}
    >
      <div className="grid-card-head">
        <strong className="grid-card-name">
          {highlighted(fullName(user), terms)}
          {isSelf && <span className="quiet"> (you)</span>}
        </strong>
        <span className="user-card-chips">
          <UserMail user={user} busy={view.busy.has(user._id)} onAsk={view.onAsk} />
          <UserStatus user={user} />
        </span>
      </div>
      <dl className="grid-card-facts user-card-facts">
        <Fact label="Email" wide>
          {highlighted(user.email, terms)}
        </Fact>
        <Fact label="Phone">{user.phoneNumber}</Fact>
        <Fact label="NPI">{highlighted(user.npi, terms)}</Fact>
        <Fact label="Role">
          <UserRole user={user} />
        </Fact>
        {user.department && <Fact label="Department">{user.department}</Fact>}
        <Fact label="Facilities" wide>
          <UserFacilities user={user} />
        </Fact>
      </dl>
      <UserActions
        user={user}
        isSelf={isSelf}
        busy={view.busy.has(user._id)}
        onApprove={view.onApprove}
        onAsk={view.onAsk}
      />
    </div>
  );
});

type FactProps = { readonly label: string; readonly wide?: true; readonly children: ReactNode };

function Fact({ label, wide, children }: FactProps) {
  return (
    <div className={wide && 'user-card-wide'}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
