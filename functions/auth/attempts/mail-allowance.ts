import { tooManyAttempts } from '../../../shared/api/errors.ts';
import { rateLimits } from '../../../shared/rate-limits.ts';
import type { Table } from '../../data/table/table.ts';
import { takeTry, tries } from '../../data/table/tries.ts';
import { type Caller, countAt, type PacedKind } from './caller-places.ts';
import type { KnownPcs } from './known-pc.ts';

/** Mails that a stranger can cause. Each kind has its own allowance: one must not use up what another needs. */
export type StrangersMail = 'resetPassword' | 'alreadyRegistered' | 'confirmRegistration';

export type MailAllowance = ReturnType<typeof mailAllowance>;

/** Keeps strangers from flooding somebody's inbox, or from trying addresses by the thousand. */
export function mailAllowance(table: Table, pcs: KnownPcs) {
  return {
    /** @throws ApiError TOO_MANY_ATTEMPTS while too much is asked for from this place */
    async ask(kind: Exclude<PacedKind, 'signIn'>, caller: Caller): Promise<void> {
      const waitSeconds = await countAt(table, kind, caller, await pcs.read(caller.cookies));
      if (waitSeconds > 0) throw tooManyAttempts(waitSeconds);
    },

    /**
     * May one more mail of this kind go to this email address? The caller's answer must not tell the difference. A person
     * at a PC that they have used has an allowance that nobody else can use up.
     */
    async mayMail(kind: StrangersMail, email: string, caller: Caller): Promise<boolean> {
      const pc = await pcs.read(caller.cookies);
      const allowed =
        pc?.knows(email) === true
          ? tries(`mail ${kind} at a known PC`, `${email}\n${pc.id}`, rateLimits.mails.knownPc)
          : tries(`mail ${kind}`, email, rateLimits.mails.account);
      return (await takeTry(table, [allowed], caller.now)).waitSeconds === 0;
    },
  };
}
