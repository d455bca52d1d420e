import { ApiError, tooManyAttempts, wrongField } from '../../../shared/api/errors.ts';
import type { PasswordCheck, Tokens } from '../../clients/pool/identity.ts';
import { mailOrReport } from '../../clients/queues/mail-queue.ts';
import { secondFactorTries } from '../../data/people/second-factor-tries.ts';
import type { UserRecord } from '../../data/people/user-record.ts';
import { updateUser } from '../../data/people/users.ts';
import { clearTries, countAttempt } from '../../data/table/tries.ts';
import { orReport } from '../../log.ts';
import type { AuthParts } from '../parts.ts';
import { newRecoveryCodes, withoutCode } from './recovery-codes.ts';

type Parts = Pick<AuthParts, 'table' | 'log' | 'identity' | 'accounts' | 'mails'>;

type Passing = {
  readonly user: UserRecord;
  /** What the pool checked and its result. */
  readonly email: string;
  readonly password: string;
  readonly check: PasswordCheck;
  /** Six digits from the app, or a recovery code. */
  readonly code: string | undefined;
  readonly now: Date;
};

export type Passed = {
  readonly user: UserRecord;
  readonly tokens: Tokens;
  /** What the person used, worded for the audit log. */
  readonly how?: string;
};

const wrong = 'This code is wrong. Please enter the one that your app shows now, or a recovery code.';
const used = 'This code was already used. Please wait for the next one.';
const noApp =
  'Your authenticator app is not connected to this account. Please enter a recovery code, or ask an administrator to reset two-step sign-in.';
export const refusedCode = (reason: string = wrong) => wrongField('code', reason);

/**
 * Handles the second step of a sign-in, after the right password; does nothing for a person without a second factor. The record
 * decides: if it has a second factor and the pool does not ask for a code, the pool is corrected first.
 * @returns the record as stored afterward, and the pool's tokens
 * @throws ApiError CODE_NEEDED without a code, VALIDATION_FAILED at `code`, TOO_MANY_ATTEMPTS
 */
export async function passSecondFactor(parts: Parts, passing: Passing): Promise<Passed> {
  const { user, code, now } = passing;
  const { subject, tokens, challenge } = await checkByPool(parts, passing);
  if (tokens !== undefined && user.secondFactor === undefined) return { user, tokens };
  if (code === undefined) throw new ApiError('CODE_NEEDED');
  const digits = code.replaceAll(/\s/g, '');
  let pass = () => passByRecoveryCode(parts, passing, code);
  if (/^\d{6}$/.test(digits)) {
    // No code of the app is wrong if nothing can check it.
    if (challenge === undefined) throw refusedCode(noApp);
    pass = () => passByApp(parts, user, { subject, challenge }, digits, now);
  }
  const tried = await reserveTry(parts, user, now);
  const passed = await pass().catch(tried.wrong);
  await orReport(parts.log, 'A correct code is still counted as an attempt.', tried.right);
  return passed;
}

/** Counts an attempt before the code is checked. Each follows a right password, so no stranger can use them up. */
export async function reserveTry(
  { table, log, mails }: Pick<Parts, 'table' | 'log' | 'mails'>,
  { id }: Pick<UserRecord, 'id'>,
  now: Date,
) {
  const counted = [secondFactorTries(id)];
  const { waitSeconds, last, undo } = await countAttempt(table, counted, now);
  if (waitSeconds > 0) throw tooManyAttempts(waitSeconds);
  return {
    /** At the limit, notifies the owner: whoever is trying has the password. Only a refused code is a verdict. */
    async wrong(error: unknown): Promise<never> {
      const isVerdict = error instanceof ApiError && error.code === 'VALIDATION_FAILED';
      // If this fails, one attempt too many stays counted.
      if (!isVerdict) await undo().catch(() => undefined);
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
  // Without an app in the pool, a recovery code or an administrator has to help.
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
  { subject, challenge }: { readonly subject: string; readonly challenge: string },
  code: string,
  now: Date,
): Promise<Passed> {
  const answered = await identity.answerChallenge(subject, challenge, code);
  if (!answered.ok) {
    if (answered.why === 'notAllowed') throw new ApiError('UNAVAILABLE');
    throw refusedCode(answered.why === 'usedCode' ? used : wrong);
  }
  const tokens = answered.value;
  const how = 'with a code';
  if (user.secondFactor !== undefined) return { user, tokens, how };
  // Switching it on was interrupted before the record had it. Nobody has seen its recovery codes.
  const { stored } = await newRecoveryCodes();
  const secondFactor = { since: now.toISOString(), salt: stored.salt, codes: [] };
  return { user: await updateUser(table, user, { ...user, secondFactor }), tokens, how };
}

const recoveryTries = 3;

/** The pool has no recovery codes, so it stops asking for a code while the password is checked again. */
async function passByRecoveryCode(
  { table, log, identity, accounts, mails }: Parts,
  passing: Passing,
  code: string,
): Promise<Passed> {
  const { user, now } = passing;
  const left = user.secondFactor && (await withoutCode(user.secondFactor, code));
  if (left === undefined) throw refusedCode();
  const after = { ...user, secondFactor: left, updatedAt: now.toISOString() };
  // This comes first: of two concurrent attempts with the same code, one is rejected here.
  const stored = await updateUser(table, user, after);
  await mailOrReport(mails, log, { kind: 'secondFactor', change: 'recoveryCodeUsed', userId: user.id });
  try {
    // A concurrent sign-in may make the pool ask for a code again.
    for (let attempt = 1; attempt <= recoveryTries; attempt += 1) {
      await accounts.askForCode(user, false);
      const { tokens } = await passwordAgain(identity, passing);
      if (tokens !== undefined) return { user: stored, tokens, how: 'with a recovery code' };
    }
    throw new ApiError('UNAVAILABLE');
  } finally {
    await orReport(log, 'The pool will not ask for a code until the next sign-in.', async () => {
      await accounts.askForCode(user, true);
    });
  }
}
