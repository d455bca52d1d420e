import './admin.css';
import { Link } from 'react-router-dom';
import { ChevronLeftIcon } from '../../components/plan-icons.tsx';
import { paths } from '../../config/paths.ts';

/** The way back from a page below the Admin Dashboard. */
export function BackToDashboard() {
  return (
    <Link to={paths.admin()} className="admin-back">
      {ChevronLeftIcon} Admin Dashboard
    </Link>
  );
}
