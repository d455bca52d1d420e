import { ApiError, tooManyAttempts } from '../../../shared/api/errors.ts';
import { rateLimits } from '../../../shared/rate-limits.ts';
import type { PasswordCheck, Tokens } from '../../clients/pool/identity.ts';
import { mailOrReport } from '../../clients/queues/mail-queue.ts';
import type { UserRecord } from '../../data/people/user-record.ts';
import { updateUser } from '../../data/people/users.ts';
import { clearTries, takeTry, tries } from '../../data/table/tries.ts';
import { orReport } from '../../log.ts';
import type { AuthParts } from '../parts.ts';
import { newRecoveryCodes, withoutCode } from './recovery-codes.ts';

type Parts = Pick<AuthParts, 'table' | 'log' | 'identity' | 'accounts' | 'mails'>;

type Passing = {
  readonly user: UserRecord;
  /** What the pool made of this address and password. */
  readonly email: string;
  readonly password: string;
  readonly check: PasswordCheck;
  /** Six digits of the app, or a recovery code. */
  readonly code: string | undefined;
  readonly now: Date;
};

export type Passed = {
  readonly user: UserRecord;
  readonly tokens: Tokens;
  /** With what, in words for the audit log. */
  readonly how?: string;
};

const wrong = 'This code is wrong. Please enter the one that your app shows now, or a recovery code.';
const used = 'This code was already used. Please wait for the next one.';
export const refusedCode = (reason: string = wrong) =>
  new ApiError('VALIDATION_FAILED', reason, { code: reason });

/**
 * The second step of a sign-in, after the right password: nothing for whoever has no second factor. The record decides:
 * a pool that does not ask for a code, though it stands in the record, is brought in line first.
 * @returns the record as it is then stored, and the pool's tokens
 * @throws ApiError CODE_NEEDED without a code, VALIDATION_FAILED at `code`, TOO_MANY_ATTEMPTS
 */
export async function passSecondFactor(parts: Parts, passing: Passing): Promise<Passed> {
  const { user, code, now } = passing;
  const check = await checkByPool(parts, passing);
  const { tokens } = check;
  if (tokens !== undefined && user.secondFactor === undefined) return { user, tokens };
  if (code === undefined) throw new ApiError('CODE_NEEDED');
  const tried = await reserveTry(parts, user, now);
  const digits = code.replaceAll(/\s/g, '');
  const pass = /^\d{6}$/.test(digits)
    ? () => passByApp(parts, user, check, digits, now)
    : () => passByRecoveryCode(parts, passing, code);
  const passed = await pass().catch(tried.wrong);
  await orReport(parts.log, 'A right code stays counted as a try.', tried.right);
  return passed;
}

/** A try is counted before the code is looked at; each follows a right password, so no stranger uses them up. */
export async function reserveTry(
  { table, log, mails }: Pick<Parts, 'table' | 'log' | 'mails'>,
  { id }: Pick<UserRecord, 'id'>,
  now: Date,
) {
  const counted = [tries('second factor', id, rateLimits.secondFactor)];
  const { waitSeconds, last, giveBack } = await takeTry(table, counted, now);
  if (waitSeconds > 0) throw tooManyAttempts(waitSeconds);
  return {
    /** Whoever tries so often has the password: its owner should know. A fault or the quota of the user pool is no verdict on a code. */
    async wrong(error: unknown): Promise<never> {
      const isVerdict = error instanceof ApiError && error.status < 500 && error.retryAfter === undefined;
      // Where that fails, one try more is counted than there was.
      if (!isVerdict) await giveBack().catch(() => undefined);
      else if (last[0] === true) {
        await mailOrReport(mails, log, { kind: 'secondFactor', change: 'wrongCodes', userId: id });
      }
      throw error;
    },
    right: () => clearTries(table, counted),
  };
}

async function checkByPool({ accounts, identity }: Parts, passing: Passing): Promise<PasswordCheck> {
  const { user, check } = passing;
  if (check.tokens === undefined || user.secondFactor === undefined) return check;
  await identity.revoke(check.tokens.refreshToken);
  // Without an app in the pool a recovery code or an administrator has to help.
  if ((await accounts.askForCode(user, true)) === 'noApp') return check;
  return passwordAgain(identity, passing);
}

async function passwordAgain(
  identity: Parts['identity'],
  { email, password }: Pick<Passing, 'email' | 'password'>,
): Promise<PasswordCheck> {
  const again = await identity.checkPassword(email, password);
  if (!again.ok) throw new ApiError('UNAVAILABLE');
  return again.value;
}

async function passByApp(
  { table, identity }: Parts,
  user: UserRecord,
  { subject, challenge }: PasswordCheck,
  code: string,
  now: Date,
): Promise<Passed> {
  if (challenge === undefined) throw refusedCode();
  const answered = await identity.answerChallenge(subject, challenge, code);
  if (!answered.ok) {
    if (answered.why === 'notAllowed') throw new ApiError('UNAVAILABLE');
    throw refusedCode(answered.why === 'usedCode' ? used : wrong);
  }
  const tokens = answered.value;
  const how = 'with a code';
  if (user.secondFactor !== undefined) return { user, tokens, how };
  // Switching it on was cut off before it stood in the record. Nobody has seen its recovery codes.
  const { stored } = await newRecoveryCodes();
  const secondFactor = { since: now.toISOString(), salt: stored.salt, codes: [] };
  return { user: await updateUser(table, user, { ...user, secondFactor }), tokens, how };
}

const recoveryTries = 3;

/** The pool knows no recovery codes: it is told not to ask while the password is checked once more. */
async function passByRecoveryCode(
  { table, log, identity, accounts, mails }: Parts,
  passing: Passing,
  code: string,
): Promise<Passed> {
  const { user, now } = passing;
  const left = user.secondFactor && (await withoutCode(user.secondFactor, code));
  if (left === undefined) throw refusedCode();
  const after = { ...user, secondFactor: left, updatedAt: now.toISOString() };
  // First of all: of two tries at once with the same code one is refused here.
  const stored = await updateUser(table, user, after);
  await mailOrReport(mails, log, { kind: 'secondFactor', change: 'recoveryCodeUsed', userId: user.id });
  try {
    // Another sign-in of the same moment may have the pool ask again.
    for (let attempt = 1; attempt <= recoveryTries; attempt += 1) {
      await accounts.askForCode(user, false);
      const { tokens } = await passwordAgain(identity, passing);
      if (tokens !== undefined) return { user: stored, tokens, how: 'with a recovery code' };
    }
    throw new ApiError('UNAVAILABLE');
  } finally {
    await orReport(log, 'The pool does not ask for a code until the next sign-in.', async () => {
      await accounts.askForCode(user, true);
    });
  }
}
