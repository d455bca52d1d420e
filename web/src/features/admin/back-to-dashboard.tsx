import './admin.css';
import { Link } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { ChevronLeftIcon } from '../../kit/row-icons.tsx';

/** The way back from a page below the Admin Dashboard. */
export function BackToDashboard() {
  return (
    <Link to={paths.admin()} className="admin-back">
      {ChevronLeftIcon} Admin Dashboard
    </Link>
  );
}
