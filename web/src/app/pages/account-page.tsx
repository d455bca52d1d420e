import ProfilePage from '../../features/account/profile/profile-page.tsx';
import { themed } from '../../theme/themed.tsx';
import { useIsAdmin } from '../guards.tsx';
import { page } from './page.ts';

const UserManagement = page(themed(() => import('../../features/account/users/users-page.tsx')));

export const title = 'My Account';

/** The profile and, for administrators, User Management. */
export default function AccountPage() {
  return <ProfilePage>{useIsAdmin() && <UserManagement />}</ProfilePage>;
}
