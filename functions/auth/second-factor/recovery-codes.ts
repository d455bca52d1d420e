import { randomBytes, type ScryptOptions, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { limits } from '../../../shared/limits.ts';
import type { UserRecord } from '../../data/people/user-record.ts';

type SecondFactor = NonNullable<UserRecord['secondFactor']>;

// Crockford's base32, which has no characters that are easily confused.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Converts a code to the form that was issued, however it is typed. */
const plain = (code: string): string =>
  code.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** Slower than a plain hash: 60 random bits alone could be cracked from a stolen table. Ten are computed at the same time. */
const digest = async (code: string, salt: string): Promise<string> =>
  (await derive(plain(code), Buffer.from(salt, 'base64url'), 16, { cost: 4_096 })).toString('base64url');

/** Returns recovery codes to show a person once, as `XXXX-XXXX-XXXX`, and what is stored of them. */
export async function newRecoveryCodes(): Promise<{
  codes: string[];
  stored: Pick<SecondFactor, 'salt' | 'codes'>;
}> {
  const salt = randomBytes(16).toString('base64url');
  const codes = Array.from({ length: limits.secondFactor.recoveryCodes }, () =>
    Array.from(randomBytes(12), (byte) => alphabet[byte % 32])
      .join('')
      .replace(/^(.{4})(.{4})/, '$1-$2-'),
  );
  return { codes, stored: { salt, codes: await Promise.all(codes.map((code) => digest(code, salt))) } };
}

/** Returns the second factor without the recovery code just used; undefined if the code is not one of those left. */
export async function withoutCode(factor: SecondFactor, code: string): Promise<SecondFactor | undefined> {
  const used = await digest(code, factor.salt);
  return factor.codes.includes(used)
    ? { ...factor, codes: factor.codes.filter((left) => left !== used) }
    : undefined;
}
