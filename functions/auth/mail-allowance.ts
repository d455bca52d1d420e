import { ApiError } from '../../shared/api/errors.ts';
import { limits } from '../../shared/limits.ts';
import { count, counter } from '../data/counters.ts';
import type { Table } from '../data/table.ts';

/** May one more mail go to this e-mail address? The caller's answer must not tell the difference. */
export type MailAllowance = (email: string, address: string, now: Date) => Promise<boolean>;

/** Keeps strangers from flooding somebody's inbox, or from trying addresses by the thousand. */
export function mailAllowance(table: Table): MailAllowance {
  return async (email, address, now) => {
    const { perEmail, perAddress, windowSeconds } = limits.mails;
    const [toEmail, fromAddress] = await Promise.all([
      count(table, counter('mail to', email, now, windowSeconds), 1),
      count(table, counter('mail from', address, now, windowSeconds), 1),
    ]);
    if (fromAddress > perAddress) throw new ApiError('TOO_MANY_ATTEMPTS');
    return toEmail <= perEmail;
  };
}
