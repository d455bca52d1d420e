import { ApiError } from '../../shared/api/errors.ts';
import { limits } from '../../shared/limits.ts';
import { count, counter } from '../data/counters.ts';
import type { Table } from '../data/table.ts';

/** Mails that a stranger can cause. Each kind has its own allowance: one must not use up what another needs. */
export type StrangersMail = 'resetPassword' | 'alreadyRegistered';

/** Keeps strangers from flooding somebody's inbox, or from trying addresses by the thousand. */
export type MailAllowance = {
  /** @throws ApiError TOO_MANY_ATTEMPTS when too much was asked for from this network address */
  ask(address: string, now: Date): Promise<void>;
  /** May one more mail of this kind go to this e-mail address? The caller's answer must not tell the difference. */
  mayMail(kind: StrangersMail, email: string, now: Date): Promise<boolean>;
};

export function mailAllowance(table: Table): MailAllowance {
  const { perEmail, perAddress, windowSeconds } = limits.mails;
  return {
    async ask(address, now) {
      const asked = await count(table, counter('mail from', address, now, windowSeconds), 1);
      if (asked > perAddress) throw new ApiError('TOO_MANY_ATTEMPTS');
    },
    async mayMail(kind, email, now) {
      return (await count(table, counter(`mail ${kind}`, email, now, windowSeconds), 1)) <= perEmail;
    },
  };
}
