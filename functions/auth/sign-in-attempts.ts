import { ApiError } from '../../shared/api/errors.ts';
import { limits } from '../../shared/limits.ts';
import { count, counter } from '../data/counters.ts';
import type { Table } from '../data/table.ts';

/** Counts failed sign-ins per account, per address, and per both together. */
export type SignInAttempts = {
  /**
   * Reserves one attempt before the password is looked at, so that parallel guesses are counted too.
   * @returns a function that gives the attempt back after a success: only failures stay counted.
   * @throws ApiError TOO_MANY_ATTEMPTS
   */
  reserve(email: string, address: string, now: Date): Promise<() => Promise<void>>;
};

/**
 * The pair of account and address has the tight limit. The account alone has a wider one: otherwise anyone
 * could lock a colleague out by typing wrong passwords for them.
 */
export function signInAttempts(table: Table): SignInAttempts {
  return {
    async reserve(email, address, now) {
      const { windowSeconds, perPair, perAccount, perAddress } = limits.signIn;
      const counted = [
        { counter: counter('pair', `${email}\n${address}`, now, windowSeconds), limit: perPair },
        { counter: counter('account', email, now, windowSeconds), limit: perAccount },
        { counter: counter('address', address, now, windowSeconds), limit: perAddress },
      ];
      const counts = await Promise.all(counted.map((one) => count(table, one.counter, 1)));
      if (counted.some(({ limit }, index) => (counts[index] ?? 0) > limit)) {
        throw new ApiError('TOO_MANY_ATTEMPTS');
      }
      return async () => {
        await Promise.all(counted.map((one) => count(table, one.counter, -1)));
      };
    },
  };
}
