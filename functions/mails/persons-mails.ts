import { ApiError } from '../../shared/api/errors.ts';
import { rateLimits } from '../../shared/rate-limits.ts';
import { count, counter, untilNextWindow } from '../data/records/counters.ts';
import type { Table } from '../data/table/table.ts';

const { windowSeconds, toTypedAddress, ...most } = rateLimits.mails.person;

export type PersonsMails = ReturnType<typeof personsMails>;

/** Limits the emails that a signed-in person can cause, so that nobody abuses the hospital's sender. */
export function personsMails(table: Table) {
  const spend = async (kind: string, owner: string, allowed: number, now: Date, message: string) => {
    const counted = counter(`mail ${kind} of`, owner, now, windowSeconds);
    const sent = await count(table, counted, 1);
    if (sent <= allowed) return async () => void (await count(table, counted, -1));
    const wait = untilNextWindow(now, windowSeconds);
    throw new ApiError('TOO_MANY_ATTEMPTS', message, undefined, undefined, wait);
  };
  return {
    /**
     * Counts an email that a person causes, before anything is done for it.
     * @returns undoes the count, for an email that is not sent after all
     * @throws ApiError TOO_MANY_ATTEMPTS
     */
    of: (kind: keyof typeof most, userId: string, now: Date) =>
      spend(
        kind,
        userId,
        most[kind],
        now,
        'You have requested many emails within an hour. Please wait before you continue.',
      ),

    /**
     * Counts a link sent to an address that someone typed, regardless of who requested it: it may be a stranger's.
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
