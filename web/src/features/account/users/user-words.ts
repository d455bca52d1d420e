import type { Role, UserStatus } from '../../../../../shared/schemas/user.ts';

export const statusNames: Readonly<Record<UserStatus, string>> = {
  pending: 'Pending',
  approved: 'Approved',
  disabled: 'Disabled',
};

export const roleNames: Readonly<Record<Role, string>> = { admin: 'Administrator', user: 'User' };
