import { ApiError } from '../../shared/api/errors.ts';
import { limits } from '../../shared/limits.ts';
import { count, counter } from '../data/records/counters.ts';
import type { Table } from '../data/records/table.ts';

/** Mails that a stranger can cause. Each kind has its own allowance: one must not use up what another needs. */
export type StrangersMail = 'resetPassword' | 'alreadyRegistered' | 'confirmRegistration';

export type MailAllowance = ReturnType<typeof mailAllowance>;

/** Keeps strangers from flooding somebody's inbox, or from trying addresses by the thousand. */
export function mailAllowance(table: Table) {
  const { perPair, perEmail, perAddress, windowSeconds } = limits.mails;
  return {
    /** @throws ApiError TOO_MANY_ATTEMPTS when too much was asked for from this network address */
    async ask(address: string, now: Date): Promise<void> {
      const requests = await count(table, counter('mail from', address, now, windowSeconds), 1);
      if (requests > perAddress) throw new ApiError('TOO_MANY_ATTEMPTS');
    },

    /**
     * May one more mail of this kind go to this e-mail address, asked for from this network address? The caller's answer
     * must not tell the difference.
     */
    async mayMail(kind: StrangersMail, email: string, address: string, now: Date): Promise<boolean> {
      // As with sign-in: who asks too often elsewhere must not use up what the owner of the e-mail address needs.
      const pair = counter(`mail ${kind} from`, `${email}\n${address}`, now, windowSeconds);
      if ((await count(table, pair, 1)) > perPair) return false;
      return (await count(table, counter(`mail ${kind}`, email, now, windowSeconds), 1)) <= perEmail;
    },
  };
}
