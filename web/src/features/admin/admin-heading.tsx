import './admin.css';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ChevronLeftIcon } from '../../components/plan-icons.tsx';
import { paths } from '../../config/paths.ts';

/** The heading of a page below the Admin Dashboard, with the way back. */
export function AdminHeading({ children }: { readonly children: ReactNode }) {
  return (
    <div className="admin-heading">
      <Link to={paths.admin()} className="admin-back">
        {ChevronLeftIcon} Admin Dashboard
      </Link>
      <h1 className="admin-title">{children}</h1>
    </div>
  );
}
