import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { CognitoError, invalid } from './call.ts';

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/**
 * Checks the pool's password policy: at least 8 characters, no composition rules. AWS also refuses more than 256 characters, a
 * space at either end, and line breaks.
 */
export function checkPolicy(password: string): void {
  if (password.length > 256 || /^\s|\s$|[\n\r\u0085\u2028\u2029]/.test(password)) {
    throw invalid("1 validation error detected: Value at 'password' is not valid");
  }
  if (password.length < 8) {
    throw new CognitoError(
      'InvalidPasswordException',
      'Password does not conform to policy: Password not long enough',
    );
  }
}

/** Hashes and checks passwords; they are stored as `salt.key` in hexadecimal. */
export type Passwords = {
  hash(password: string): Promise<string>;
  /** Takes as long for an unknown user (`stored` undefined) as for a known one. */
  match(password: string, stored: string | undefined): Promise<boolean>;
};

const nobody = `${'00'.repeat(16)}.${'00'.repeat(32)}`;

/** @param persistent whether the hashes are kept in a file; those that end with the process need no slow hash */
export function passwordsOf({ persistent }: { readonly persistent: boolean }): Passwords {
  const cost = persistent ? 16_384 : 64;
  const keyOf = (password: string, salt: Buffer): Promise<Buffer> => derive(password, salt, 32, { cost });
  return {
    async hash(password) {
      const salt = randomBytes(16);
      return `${salt.toString('hex')}.${(await keyOf(password, salt)).toString('hex')}`;
    },
    async match(password, stored) {
      const [salt = '', key = ''] = (stored ?? nobody).split('.');
      const expected = Buffer.from(key, 'hex');
      const actual = await keyOf(password, Buffer.from(salt, 'hex'));
      return expected.length === actual.length && timingSafeEqual(expected, actual) && stored !== undefined;
    },
  };
}
