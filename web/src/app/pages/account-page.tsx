import ProfilePage from '../../features/account/profile/profile-page.tsx';
import { useIsAdmin } from '../guards.tsx';
import { themedPage } from './page.ts';

const UserManagement = themedPage(null, () => import('../../features/account/users/users-page.tsx'));

/** The profile and, for administrators, User Management. */
export default function AccountPage() {
  return <ProfilePage>{useIsAdmin() && <UserManagement />}</ProfilePage>;
}
