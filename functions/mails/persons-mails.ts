import { ApiError } from '../../shared/api/errors.ts';
import { rateLimits } from '../../shared/rate-limits.ts';
import { count, counter } from '../data/records/counters.ts';
import type { Table } from '../data/table/table.ts';

const { windowSeconds, toTypedAddress, ...most } = rateLimits.mails.person;

export type PersonsMails = ReturnType<typeof personsMails>;

/** What a person may cause in mails who is signed in: nobody uses the hospital's sender against others. */
export function personsMails(table: Table) {
  const spend = async (kind: string, whose: string, allowed: number, now: Date, message: string) => {
    const sent = await count(table, counter(`mail ${kind} of`, whose, now, windowSeconds), 1);
    if (sent <= allowed) return;
    const untilNext = windowSeconds - (Math.floor(now.getTime() / 1_000) % windowSeconds);
    throw new ApiError('TOO_MANY_ATTEMPTS', message, undefined, undefined, untilNext);
  };
  return {
    /**
     * Counts a mail that a person causes, before anything is done for it.
     * @throws ApiError TOO_MANY_ATTEMPTS
     */
    of: (kind: keyof typeof most, userId: string, now: Date) =>
      spend(
        kind,
        userId,
        most[kind],
        now,
        'You have sent many emails within an hour. Please wait before you continue.',
      ),

    /**
     * The same for a link to an address that somebody has typed, whoever asks for it: it may be a stranger's.
     * @throws ApiError TOO_MANY_ATTEMPTS
     */
    toTypedAddress: (email: string, now: Date) =>
      spend(
        'toTypedAddress',
        email,
        toTypedAddress,
        now,
        'We sent several links to this address within an hour. Please check that inbox, or wait.',
      ),
  };
}
