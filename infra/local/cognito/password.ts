import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { CognitoError } from 'cognito-local/lib/errors.js';

const derive = promisify<string, Buffer, number, Buffer>(scrypt);

/**
 * The pool's password policy: at least 8 characters, no rule of composition. AWS further refuses more than 256
 * characters and a space at either end.
 */
export function checkPolicy(password: string): void {
  if (password.length > 256 || /^\s|\s$/.test(password)) {
    throw new CognitoError(
      'InvalidParameterException',
      "1 validation error detected: Value at 'password' is not valid",
    );
  }
  if (password.length < 8) {
    throw new CognitoError(
      'InvalidPasswordException',
      'Password does not conform to policy: Password not long enough',
    );
  }
}

/** What is stored instead of a password, as `salt.key` in hexadecimal. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return `${salt.toString('hex')}.${(await derive(password, salt, 32)).toString('hex')}`;
}

const nobody = `${'00'.repeat(16)}.${'00'.repeat(32)}`;

/** Takes as long for an unknown person (`stored` undefined) as for a known one. */
export async function passwordMatches(password: string, stored: string | undefined): Promise<boolean> {
  const [salt = '', key = ''] = (stored ?? nobody).split('.');
  const expected = Buffer.from(key, 'hex');
  const actual = await derive(password, Buffer.from(salt, 'hex'), 32);
  return expected.length === actual.length && timingSafeEqual(expected, actual) && stored !== undefined;
}
