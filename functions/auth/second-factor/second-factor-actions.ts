import { ApiError } from '../../../shared/api/errors.ts';
import type {
  confirmSecondFactorSchema,
  startSecondFactorSchema,
} from '../../../shared/people/second-factor.ts';
import { demandsSecondFactor } from '../../../shared/people/second-factor-demand.ts';
import type * as z from '../../../shared/zod.ts';
import { mailOrReport } from '../../clients/queues/mail-queue.ts';
import type { UserRecord } from '../../data/people/user-record.ts';
import { updateUser } from '../../data/people/users.ts';
import type { Actor, RequestFacts } from '../../http/call.ts';
import type { GroupActions } from '../../http/create-handler.ts';
import { orReport } from '../../log.ts';
import { checkCurrentPassword } from '../own-account.ts';
import type { AuthParts } from '../parts.ts';
import { newRecoveryCodes } from './recovery-codes.ts';
import { passSecondFactor, refusedCode, reserveTry } from './second-factor.ts';

type Proof = z.infer<typeof startSecondFactorSchema>;
type FirstCode = z.infer<typeof confirmSecondFactorSchema>;

const product = 'Coverage Guide';
// A phone whose clock is a minute off shows only wrong codes, and nothing else says why.
const wrongFirstCode =
  'This code is wrong. Please enter the one that the app shows now. If it stays wrong, let the phone set its clock automatically.';
const startAgain = 'This took too long or was started elsewhere. Please start again.';

/** Switching a person's own second factor on and off. */
export function secondFactorActions(parts: AuthParts) {
  const { table, log, identity, accounts, sessions, mails, personsMails } = parts;

  /** Ends every other session with the change, since it may be someone else's. */
  const save = ({ user, session }: Actor, secondFactor: UserRecord['secondFactor'], now: Date) => {
    const at = now.toISOString();
    const after = { ...user, secondFactor, sessionsEndedAt: at, updatedAt: at };
    return updateUser(table, user, after, [sessions.restart(session.sessionId, now)]);
  };
  /**
   * Checks the password and, of a person who has a second factor, a code: the password alone must not lead to another one.
   * @returns the record, which a recovery code has changed, and the pool's tokens
   */
  const prove = async (
    { user }: Actor,
    { currentPassword: password, code }: Proof,
    request: RequestFacts,
  ) => {
    const { email } = user;
    const check = await checkCurrentPassword(parts, user, password, request);
    const passing = { user, email, password, check, code, now: request.now };
    return passSecondFactor(parts, passing).catch((error: unknown) => {
      const isCodeNeeded = error instanceof ApiError && error.code === 'CODE_NEEDED';
      throw isCodeNeeded
        ? refusedCode('Please enter a code from your current app, or a recovery code.')
        : error;
    });
  };
  const ofSession = ({ user, session }: Actor) => `second factor of ${user.id} in ${session.sessionId}`;
  /** Checks the app's first code. @throws ApiError */
  const finishApp = async (actor: Actor, { setup, code }: FirstCode, now: Date) => {
    const tried = await reserveTry(parts, actor.user, now);
    const finished = await identity.finishApp(setup, ofSession(actor), code).catch(tried.wrong);
    if (!finished.ok) {
      const isCode = finished.why === 'code' || finished.why === 'usedCode';
      return tried.wrong(isCode ? refusedCode(wrongFirstCode) : new ApiError('CONFLICT', startAgain));
    }
    await orReport(log, 'A correct code is still counted as an attempt.', tried.right);
  };

  return {
    async startSecondFactor({ input, request, actor }) {
      const { email } = actor.user;
      const { tokens } = await prove(actor, input.body, request);
      const { secret, setup } = await identity.beginApp(tokens.accessToken, ofSession(actor));
      const label = encodeURIComponent(`${product}:${email}`);
      const uri = `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(product)}`;
      return { body: { secret, uri, setup } };
    },

    async confirmSecondFactor({ input, request, actor, note }) {
      const { user } = actor;
      const unsent = await personsMails.of('secondFactor', user.id, request.now);
      await finishApp(actor, input.body, request.now).catch(async (error: unknown) => {
        // If this fails, one email too many stays counted.
        await unsent().catch(() => undefined);
        throw error;
      });
      const { codes, stored } = await newRecoveryCodes();
      await save(actor, { since: request.now.toISOString(), ...stored }, request.now);
      // If this is interrupted, the next sign-in finishes it: from now on the record requires a code.
      await orReport(log, 'The pool will not ask for a code until the next sign-in.', async () => {
        await accounts.askForCode(user, true);
      });
      note({ detail: 'switched on' });
      await mailOrReport(mails, log, { kind: 'secondFactor', change: 'on', userId: user.id });
      return { body: { recoveryCodes: codes } };
    },

    async renewRecoveryCodes({ input, request, actor, note }) {
      const { user } = await prove(actor, input.body, request);
      if (user.secondFactor === undefined) {
        throw new ApiError('CONFLICT', 'Two-step sign-in is off. Please load this page again.');
      }
      await personsMails.of('secondFactor', user.id, request.now);
      const { codes, stored } = await newRecoveryCodes();
      const after = { ...user, secondFactor: { ...user.secondFactor, ...stored } };
      await updateUser(table, user, { ...after, updatedAt: request.now.toISOString() });
      note({ detail: 'new recovery codes' });
      await mailOrReport(mails, log, { kind: 'secondFactor', change: 'newRecoveryCodes', userId: user.id });
      return { body: { recoveryCodes: codes } };
    },

    async switchOffSecondFactor({ input, request, actor, note }) {
      if (demandsSecondFactor(parts.secondFactor, actor.user.role)) {
        throw new ApiError(
          'NOT_ALLOWED',
          'Your hospital requires two-step sign-in. It cannot be turned off.',
        );
      }
      const { user } = await prove(actor, input.body, request);
      await personsMails.of('secondFactor', user.id, request.now);
      // If the process stops between these two calls, the next sign-in undoes the first: the record decides.
      await accounts.askForCode(user, false);
      await save({ ...actor, user }, undefined, request.now);
      note({ detail: 'switched off' });
      await mailOrReport(mails, log, { kind: 'secondFactor', change: 'off', userId: user.id });
      return { body: { message: 'Two-step sign-in is off. You are signed out everywhere else.' } };
    },
  } satisfies Partial<GroupActions<'auth'>>;
}
