import './account.css';
import '../../kit/page/page.css';
import { type ReactNode, Suspense } from 'react';
import { Link, Outlet, useLocation } from 'react-router-dom';
import { may } from '../../../../shared/people/permissions.ts';
import { paths } from '../../config/paths.ts';
import { Loading } from '../../kit/loading.tsx';
import { usePerson } from '../../lib/services.tsx';
import { usePendingCount } from './pending-count.ts';

/** The frame of the pages about people and facilities: a heading and a navigation of their own. */
export default function AccountLayout() {
  const { role } = usePerson();
  return (
    <div className="page">
      <div className="page-head account-head">
        <h1 className="page-title">My Account</h1>
        <nav aria-label="My Account">
          <ul className="account-nav">
            <Entry to={paths.account()}>Profile</Entry>
            {may.manageUsers(role) && <UsersEntry />}
            {may.administer(role) && <Entry to={paths.facilities()}>Facilities</Entry>}
            {may.editPlans(role) && <Entry to={paths.deletedPlans()}>Deleted Plans</Entry>}
          </ul>
        </nav>
      </div>
      <div className="account-page">
        <Suspense fallback={<Loading />}>
          <Outlet />
        </Suspense>
      </div>
    </div>
  );
}

function Entry({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  const here = useLocation().pathname === to;
  return (
    <li>
      <Link to={to} className="account-link" aria-current={here ? 'page' : undefined}>
        {children}
      </Link>
    </li>
  );
}

function UsersEntry() {
  const pending = usePendingCount(true);
  return (
    <Entry to={paths.users()}>
      User Management {pending !== undefined && <span className="account-pending">({pending})</span>}
    </Entry>
  );
}
