import { ApiError } from '../../shared/api/errors.ts';
import { limits } from '../../shared/limits.ts';
import { count, counter } from '../data/records/counters.ts';
import type { Table } from '../data/records/table.ts';

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
 * could lock a colleague out by typing wrong passwords for them. A try that the pair refuses counts for nothing else:
 * otherwise whoever goes on from one address would use up the account's limit, and that of all who share the address.
 */
export function signInAttempts(table: Table): SignInAttempts {
  return {
    async reserve(email, address, now) {
      const { windowSeconds, perPair, perAccount, perAddress } = limits.signIn;
      const pair = counter('pair', `${email}\n${address}`, now, windowSeconds);
      if ((await count(table, pair, 1)) > perPair) throw new ApiError('TOO_MANY_ATTEMPTS');
      const account = counter('account', email, now, windowSeconds);
      const place = counter('address', address, now, windowSeconds);
      const [ofAccount, ofAddress] = await Promise.all([count(table, account, 1), count(table, place, 1)]);
      if (ofAccount > perAccount || ofAddress > perAddress) throw new ApiError('TOO_MANY_ATTEMPTS');
      return async () => {
        await Promise.all([pair, account, place].map((one) => count(table, one, -1)));
      };
    },
  };
}
