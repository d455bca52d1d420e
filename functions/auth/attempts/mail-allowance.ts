import { tooManyAttempts } from '../../../shared/api/errors.ts';
import { rateLimits } from '../../../shared/rate-limits.ts';
import type { Table } from '../../data/table/table.ts';
import { countAttempt, tries } from '../../data/table/tries.ts';
import { type Caller, countAt, type LimitedKind } from './caller-places.ts';
import type { KnownPcs } from './known-pc.ts';

/** Emails that a stranger can cause. Each kind has its own limit, so that one cannot use up another's. */
export type StrangersMail = 'resetPassword' | 'alreadyRegistered' | 'confirmRegistration';

/** Keeps strangers from flooding someone's inbox and from trying addresses by the thousand. */
export function mailAllowance(table: Table, pcs: KnownPcs) {
  return {
    /** @throws ApiError TOO_MANY_ATTEMPTS when this place has made too many requests */
    async ask(kind: Exclude<LimitedKind, 'signIn'>, caller: Caller): Promise<void> {
      const waitSeconds = await countAt(table, kind, caller, await pcs.read(caller.cookies));
      if (waitSeconds > 0) throw tooManyAttempts(waitSeconds);
    },

    /**
     * Reports whether one more email of this kind may go to this address. The caller's response must not reveal the result. A
     * person at a PC that they have used has a limit of their own, which nobody else can use up.
     */
    async mayMail(kind: StrangersMail, email: string, caller: Caller): Promise<boolean> {
      const pc = await pcs.read(caller.cookies);
      const allowed =
        pc?.knows(email) === true
          ? tries(`mail ${kind} at a known PC`, `${email}\n${pc.id}`, rateLimits.mails.knownPc)
          : tries(`mail ${kind}`, email, rateLimits.mails.account);
      return (await countAttempt(table, [allowed], caller.now)).waitSeconds === 0;
    },
  };
}
