import { tooManyAttempts } from '../../../shared/api/errors.ts';
import { rateLimits } from '../../../shared/rate-limits.ts';
import type { Table } from '../../data/table/table.ts';
import { clearTries, countAttempt, tries } from '../../data/table/tries.ts';
import { type Caller, countAt, placeOf, uncountAt } from './caller-places.ts';
import type { KnownPc, KnownPcs } from './known-pc.ts';

/** One attempt at a password (or another account secret). It counts as failed until one of these is called. */
export type Attempt = {
  /** The secret was right: removes the attempt's count, so only failures stay counted. */
  succeeded(): Promise<void>;
  /** The secret was never checked: undoes the attempt's count. */
  undo(): Promise<void>;
};

/**
 * Counts failed sign-ins in a way that lets nobody lock others out. A person at a PC that they have used has separate counters
 * there. Elsewhere failures are counted per account, and with a tighter limit per account and place, so that one place cannot
 * use up the account's limit. The place itself is slowed down by failures of many different accounts, never by one person who
 * mistypes. An attempt that has to wait is not counted anywhere.
 */
export function signInAttempts(table: Table, pcs: KnownPcs) {
  const { knownPc, pair, account } = rateLimits.signIn;
  const ownOf = (email: string, pc: KnownPc) => tries('sign-in at a known PC', `${email}\n${pc.id}`, knownPc);
  const strangersOf = (email: string, caller: Caller, pc: KnownPc | undefined) => [
    tries('sign-in from', `${email}\n${placeOf(pc, caller)}`, pair),
    tries('sign-in', email, account),
  ];

  return {
    /**
     * Counts one attempt before the secret is checked, so that parallel guesses are counted too.
     * @throws ApiError TOO_MANY_ATTEMPTS with the time to wait
     */
    async reserve(email: string, caller: Caller): Promise<Attempt> {
      const pc = await pcs.read(caller.cookies);
      const knows = pc?.knows(email) === true;
      const taken = knows ? [ownOf(email, pc)] : strangersOf(email, caller, pc);
      const { waitSeconds, first, undo } = await countAttempt(table, taken, caller.now);
      if (waitSeconds > 0) throw tooManyAttempts(waitSeconds);
      // One account counts once for its place, however often its owner mistypes, and not at all after a successful sign-in.
      const countsForPlace = !knows && first[0] === true;
      const slowed = countsForPlace ? await countAt(table, 'signIn', caller, pc) : 0;
      if (slowed > 0) {
        await undo();
        throw tooManyAttempts(slowed);
      }
      const uncount = async () => uncountAt(table, 'signIn', caller, pc);
      return {
        async succeeded() {
          // Concurrent ones were counted once for their place, so only the one that clears the count undoes that.
          if ((await clearTries(table, taken)) && !knows) await uncount();
        },
        async undo() {
          await Promise.all([undo(), countsForPlace ? uncount() : undefined]);
        },
      };
    },

    /** Clears the failures of an account, and those at this PC, after its owner has proved their identity another way. */
    async clear(email: string, caller: Caller): Promise<void> {
      const pc = await pcs.read(caller.cookies);
      await clearTries(table, [...strangersOf(email, caller, pc), ...(pc ? [ownOf(email, pc)] : [])]);
    },
  };
}

/**
 * Checks the secret. When the check gives no verdict, because of the user pool's own lock, quota or failure, the attempt is
 * undone: nobody has learned anything, and after an outage nobody is locked out because of it.
 */
export async function checkedOrUndone<Value>(attempt: Attempt, check: () => Promise<Value>): Promise<Value> {
  try {
    return await check();
  } catch (error) {
    // If this fails, one attempt too many stays counted.
    await attempt.undo().catch(() => undefined);
    throw error;
  }
}
