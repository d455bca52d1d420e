import { ApiError } from '../../../shared/api/errors.ts';
import { facilitiesOf } from '../../../shared/people/permissions.ts';
import { emailSchema } from '../../../shared/people/user.ts';
import { facilityByName, readDirectory } from '../../data/facility-directory.ts';
import { draftKeyOf } from '../../data/people/draft-key.ts';
import { holderOf } from '../../data/people/pool-account.ts';
import { endOfSession, type SessionRecord } from '../../data/people/session-record.ts';
import { endSessionsOf, shownSessions } from '../../data/people/shown-sessions.ts';
import { accessibleNames, toSelf, toUser } from '../../data/people/user-record.ts';
import { findUser, findUserByEmail } from '../../data/people/users.ts';
import { orNotFound } from '../../data/records/stored.ts';
import { keys } from '../../data/table/keys.ts';
import type { Table } from '../../data/table/table.ts';
import type { GroupActions } from '../../http/create-handler.ts';
import { keepCookiesOnError } from '../../http/failure.ts';
import { orReport } from '../../log.ts';
import { checkedOrUndone } from '../attempts/sign-in-attempts.ts';
import { finishChangedEmail } from '../links/changed-email.ts';
import { checkCurrentPassword, endSessions } from '../own-account.ts';
import type { AuthParts } from '../parts.ts';
import { timeToNextAnswer } from '../registration.ts';
import { passSecondFactor } from '../second-factor/second-factor.ts';
import { browserSessions } from './browser-sessions.ts';
import { cardCookie } from './card-cookie.ts';
import { chooseFacility, credentialsOf, signInRefusal } from './credentials.ts';
import { deviceOf } from './device.ts';
import { clearedSessionCookies, newSession, readSessionCookie, sessionCookie } from './session-cookie.ts';

/**
 * A refused sign-in is answered at a multiple of this: the right password of an unproven registration takes the pool's trigger and
 * two reads more than a wrong one, which would tell the stranger who registered the address that nobody had it.
 */
const refusedAnswerMs = 500;

/** Sessions: sign in, refresh, switch facility, sign out, identify the caller, and list and end their sessions. */
export function sessionActions(parts: AuthParts) {
  const { table, log, identity, sessions, attempts, pcs, mails, sleep } = parts;
  const { end, endOf, classifyRefusal } = browserSessions(parts);
  const seesCards = async (now: Date) => cardCookie(await parts.cardKey(), now);

  return {
    async login({ input, request, note }) {
      const started = performance.now();
      const credentials = credentialsOf(input.body);
      const email = emailSchema.safeParse(credentials.email).data;
      if (email === undefined) throw credentials.refused();
      note({ typedEmail: email });
      const attempt = await attempts.reserve(email, request);
      const checked = await checkedOrUndone(attempt, () =>
        identity.checkPassword(email, credentials.password),
      );
      if (!checked.ok) {
        // The trigger refuses tokens only after the right password, so the reason can be told to the person who typed it.
        const user =
          checked.why === 'notAllowed'
            ? await checkedOrUndone(attempt, () => findUserByEmail(table, email))
            : undefined;
        if (user?.status !== 'approved') {
          const told = signInRefusal(user);
          // Told only after the right password, so it was no failure: people who wait for approval try again and again.
          if (told !== undefined) await attempt.succeeded();
          else await sleep(timeToNextAnswer(performance.now() - started, refusedAnswerMs));
          throw told ?? credentials.refused();
        }
        // For an approved person the trigger could not read the table. If `undo` fails, one attempt too many stays counted.
        await attempt.undo().catch(() => undefined);
        throw new ApiError('UNAVAILABLE');
      }
      // The password was right, whatever fails from here on; codes are counted separately.
      await orReport(log, 'A correct password is still counted as an attempt.', attempt.succeeded);
      const { subject } = checked.value;
      const { items, directory } = await parts.directory.readWith(
        [keys.user(subject), keys.draftKey(subject)],
        request.now,
      );
      const [userItem, draftKeyItem] = items;
      const record = await holderOf(table, parts.accounts.pool, subject, userItem);
      const facility = record && chooseFacility(record, directory, credentials.facilityName);
      // When the pool asks for a code, its trigger has not run yet.
      if (record === undefined || facility === undefined)
        throw signInRefusal(record, credentials.facilityName) ?? credentials.refused();
      if (credentials.adminOnly && record.role !== 'admin') throw credentials.refused();
      const { password, code } = input.body;
      note({ detail: 'the second step, after the right password' });
      const passing = { user: record, email, password, check: checked.value, code, now: request.now };
      const passed = await passSecondFactor(parts, passing);
      const user = await finishChangedEmail({ table, log, mails }, passed.user, email, request.now);

      const { key, sessionId } = newSession();
      const at = request.now.toISOString();
      const session: SessionRecord = {
        sessionId,
        userId: user.id,
        facilityId: facility.id,
        startedAt: at,
        expiresAt: endOfSession(request.now),
        signedInAt: at,
        lastSeenAt: at,
        device: deviceOf(request.userAgent),
        draftKey: await draftKeyOf(table, user.id, draftKeyItem),
      };
      // Stored first: the pool's trigger allows tokens only for sessions that exist.
      await sessions.start(session);
      const exchanged = await identity.exchange(passed.tokens.refreshToken, session);
      if (!exchanged.ok) {
        await classifyRefusal(exchanged.why, session, facility.id, request.now).finally(() =>
          orReport(log, 'A refused session could not be removed.', () => sessions.end(session)),
        );
        throw credentials.refused();
      }
      const before = readSessionCookie(request.cookies);
      if (before !== undefined) {
        await orReport(log, 'The previous session in this browser could not be ended.', async () => {
          await endOf(before, request.now);
        });
      }
      note({
        actor: user,
        detail: passed.how === undefined ? facility.name : `${facility.name}, ${passed.how}`,
      });

      const { status: _, version: __, ...profile } = toSelf(parts.secondFactor, user, directory, facility.id);
      return {
        body: { ...profile, activeFacility: facility.name, accessToken: exchanged.value.accessToken },
        cookies: [
          sessionCookie({ key }, exchanged.value),
          await pcs.remember(request.cookies, email),
          await seesCards(request.now),
        ],
      };
    },

    async refresh({ input, request, note }) {
      const cookie = readSessionCookie(request.cookies);
      if (cookie === undefined) throw new ApiError('NOT_SIGNED_IN');
      const session = await sessions.find(cookie.sessionId, request.now);
      if (session === undefined) throw new ApiError('SESSION_ENDED');
      note({ actor: { id: session.userId } });

      const { activeFacility } = input.body;
      const facilityId =
        activeFacility === undefined ? session.facilityId : await idOfFacility(table, activeFacility);

      // Before the exchange, because after it the browser must get the new session cookie.
      const cardCookie = await seesCards(request.now);
      const exchanged = await identity.exchange(cookie.refreshToken, {
        sessionId: session.sessionId,
        facilityId,
      });
      if (!exchanged.ok) {
        const outcome = await classifyRefusal(exchanged.why, session, facilityId, request.now);
        // A refused facility or someone else's token leaves the session alone; a replayed or dead token ends it everywhere.
        if (outcome === 'closed' && activeFacility !== undefined) throw new ApiError('NOT_FOUND');
        if (outcome === 'notTheirs') throw new ApiError('SESSION_ENDED');
        if (outcome === 'reused') log.warn('A refresh token was replayed; its session was ended.');
        await end(session, cookie.refreshToken);
        throw new ApiError('SESSION_ENDED');
      }
      const cookies = [sessionCookie(cookie, exchanged.value), cardCookie];
      const movesTo = facilityId === session.facilityId ? undefined : facilityId;
      await keepCookiesOnError(cookies, () => sessions.seen(session.sessionId, request.now, movesTo));
      return { body: { accessToken: exchanged.value.accessToken }, cookies };
    },

    async setFacility({ input, request, actor }) {
      const facility = facilityByName(actor.directory, input.body.activeFacility);
      const allowed = facilitiesOf(actor.user, actor.directory.facilities);
      if (facility === undefined || !allowed.includes(facility)) throw new ApiError('NOT_FOUND');
      const cookie = readSessionCookie(request.cookies);
      if (cookie?.sessionId !== actor.session.sessionId) throw new ApiError('SESSION_ENDED');
      const cardCookie = await seesCards(request.now);
      const exchanged = await identity.exchange(cookie.refreshToken, {
        sessionId: cookie.sessionId,
        facilityId: facility.id,
      });
      if (!exchanged.ok) {
        const outcome = await classifyRefusal(exchanged.why, actor.session, facility.id, request.now);
        throw new ApiError(outcome === 'closed' ? 'NOT_FOUND' : 'SESSION_ENDED');
      }
      const cookies = [sessionCookie(cookie, exchanged.value), cardCookie];
      await keepCookiesOnError(cookies, () => sessions.seen(cookie.sessionId, request.now, facility.id));
      return { body: { token: exchanged.value.accessToken }, cookies };
    },

    async logout({ request, note }) {
      const cookie = readSessionCookie(request.cookies);
      const ended = cookie && (await endOf(cookie, request.now));
      if (ended !== undefined) {
        note({ actor: { id: ended.userId } });
        await orReport(log, 'The audit log entry of a sign-out has no name.', async () => {
          const user = await findUser(table, ended.userId);
          if (user !== undefined) note({ actor: user });
        });
      }
      return { body: undefined, cookies: clearedSessionCookies };
    },

    async me({ actor }) {
      return {
        body: toSelf(parts.secondFactor, actor.user, actor.directory, actor.session.facilityId),
      };
    },

    async validateToken({ actor }) {
      const { activeFacility } = toUser(actor.user, actor.directory, actor.session.facilityId);
      return {
        body: {
          valid: true,
          email: actor.user.email,
          role: actor.user.role,
          activeFacility: activeFacility ?? '',
          facilityAccess: accessibleNames(actor.user, actor.directory),
          exp: actor.tokenExpires,
        },
      };
    },

    /** Where the caller is signed in. */
    listOwnSessions: ({ actor, request }) => shownSessions(sessions, actor.user, actor, request.now),

    /** Takes the password: an unlocked PC must not end its user's other sessions. */
    async endOwnSessions({ input, actor, request, note }) {
      const { user, session } = actor;
      const { now } = request;
      const { currentPassword, ...ended } = input.body;
      note({ detail: ended.sessionId === undefined ? 'all but this one' : 'one' });
      await checkCurrentPassword(parts, user, currentPassword, request);
      return endSessionsOf(sessions, user, ended, actor, now, () =>
        endSessions(table, user, now, [sessions.restart(session.sessionId, now)]),
      );
    },
  } satisfies Partial<GroupActions<'auth'>>;
}

async function idOfFacility(table: Table, name: string): Promise<string> {
  return orNotFound(facilityByName(await readDirectory(table), name)).id;
}
