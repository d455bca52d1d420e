import type { MailSuppression, Role, UserStatus } from '../../../../../shared/people/user.ts';
import { localDay, today } from '../../../kit/local-time.ts';

export const statusNames: Readonly<Record<UserStatus, string>> = {
  pending: 'Pending',
  approved: 'Approved',
  disabled: 'Suspended',
};

export const roleNames: Readonly<Record<Role, string>> = { admin: 'Administrator', user: 'User' };

const mailReasons: Readonly<Record<MailSuppression['reason'], string>> = {
  bounce: 'An email was returned: the address does not exist or does not accept email.',
  complaint: 'Email to this address was reported as spam.',
};

/** Returns why emails do not reach a person, and since when. */
export function whyNoMail({ reason, at }: MailSuppression): string {
  return `${mailReasons[reason]} Nothing has been sent to it since ${localDay(today(new Date(at)))}.`;
}
