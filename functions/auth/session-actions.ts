import { randomBytes } from 'node:crypto';
import { ApiError } from '../../shared/api/errors.ts';
import { limits } from '../../shared/limits.ts';
import { facilitiesOf } from '../../shared/people/permissions.ts';
import type { Login } from '../../shared/people/session.ts';
import { emailSchema } from '../../shared/people/user.ts';
import type { Refusal } from '../clients/identity.ts';
import {
  type Directory,
  type FacilityEntry,
  facilityByName,
  parseDirectory,
} from '../data/facility-directory.ts';
import {
  accessibleNames,
  toSelf,
  toUser,
  type UserRecord,
  userRecordSchema,
} from '../data/people/user-record.ts';
import { findUserByEmail } from '../data/people/users.ts';
import { keys } from '../data/records/keys.ts';
import { found, parseStored } from '../data/records/stored.ts';
import type { Table } from '../data/records/table.ts';
import type { GroupActions } from '../http/create-handler.ts';
import { type Log, orReport } from '../log.ts';
import type { OwnParts } from './parts.ts';
import { finishChangedEmail } from './recovery.ts';
import { passSecondFactor } from './second-factor.ts';
import {
  clearedSessionCookie,
  readSessionCookie,
  type SessionCookie,
  sessionCookie,
} from './session-cookie.ts';
import { checkedOrUndone } from './sign-in-attempts.ts';

/** Sessions: sign in, refresh, switch facility, sign out, and who the caller is. */
export function sessionActions(parts: OwnParts) {
  const { table, log, identity, sessions, attempts, pcs } = parts;
  /** Without its record a session opens nothing; the refresh token is revoked besides. */
  const end = async ({ sessionId, refreshToken }: SessionCookie): Promise<void> => {
    await sessions.end(sessionId);
    await orReport(log, 'The refresh token of an ended session could not be revoked.', () =>
      identity.revoke(refreshToken),
    );
  };

  /**
   * The pool calls it a refusal, too, when its trigger could not ask the table: then nothing is wrong, and nothing ends.
   * @throws ApiError UNAVAILABLE
   */
  const refuseOutage = async (why: Refusal, userId: string, facilityId: string): Promise<void> => {
    if (why === 'notAllowed' && (await isOpenTo(table, log, userId, facilityId))) {
      throw new ApiError('UNAVAILABLE');
    }
  };

  return {
    async login({ input, request, note }) {
      const credentials = credentialsOf(input.body);
      const email = emailSchema.safeParse(credentials.email).data;
      if (email === undefined) throw credentials.refused();
      note({ typedEmail: email });
      const attempt = await attempts.reserve(email, request);

      const checked = await checkedOrUndone(attempt, () =>
        identity.checkPassword(email, credentials.password),
      );
      if (!checked.ok) {
        // The trigger refuses tokens only after the right password: whoever knows it may be told the reason.
        const user = checked.why === 'notAllowed' ? await findUserByEmail(table, log, email) : undefined;
        if (user?.status === 'pending') throw new ApiError('AWAITING_APPROVAL');
        // Then it could not ask the table.
        throw user?.status === 'approved' ? new ApiError('UNAVAILABLE') : credentials.refused();
      }
      const [userItem, directoryItem] = await table.getMany([
        keys.user(checked.value.userId),
        keys.directory(),
      ]);
      const record = parseStored(userRecordSchema, userItem, log);
      const directory = parseDirectory(directoryItem, log);
      const facility = record && chooseFacility(record, directory, credentials.facilityName);
      // With a challenge the trigger was not asked yet.
      if (record?.status === 'pending') throw new ApiError('AWAITING_APPROVAL');
      if (record === undefined || facility === undefined) throw credentials.refused();
      if (credentials.adminOnly && record.role !== 'admin') throw credentials.refused();
      const { password, code } = input.body;
      note({ detail: 'the second step, after the right password' });
      const passing = { user: record, email, password, check: checked.value, code, now: request.now };
      const passed = await passSecondFactor(parts, passing).catch(async (error: unknown) => {
        // The password was right; codes are counted apart.
        await attempt.succeeded();
        throw error;
      });
      const user = await finishChangedEmail({ table, log }, passed.user, email, request.now);

      const sessionId = randomBytes(16).toString('hex');
      const exchanged = await identity.exchange(passed.tokens.refreshToken, {
        sessionId,
        facilityId: facility.id,
      });
      if (!exchanged.ok) {
        await refuseOutage(exchanged.why, user.id, facility.id);
        throw credentials.refused();
      }
      const expiresAt = Math.floor(request.now.getTime() / 1_000) + limits.session.refreshTokenDays * 86_400;
      await sessions.start({
        sessionId,
        userId: user.id,
        facilityId: facility.id,
        startedAt: request.now.toISOString(),
        expiresAt,
      });
      await orReport(log, 'A sign-in stays counted as an attempt.', attempt.succeeded);
      note({
        actor: user,
        detail: passed.how === undefined ? facility.name : `${facility.name}, ${passed.how}`,
      });

      const { status: _, version: __, ...profile } = toSelf(parts.secondFactor, user, directory, facility.id);
      return {
        body: { ...profile, activeFacility: facility.name, accessToken: exchanged.value.accessToken },
        cookies: [sessionCookie(sessionId, exchanged.value), await pcs.remember(request.cookies, email)],
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
        activeFacility === undefined ? session.facilityId : await idOfFacility(table, log, activeFacility);
      const exchanged = await identity.exchange(cookie.refreshToken, {
        sessionId: session.sessionId,
        facilityId,
      });
      if (!exchanged.ok) {
        await refuseOutage(exchanged.why, session.userId, facilityId);
        // A refused facility leaves the session alone; a replayed or dead refresh token ends it everywhere.
        if (exchanged.why === 'notAllowed' && activeFacility !== undefined) throw new ApiError('NOT_FOUND');
        if (exchanged.why === 'reused') log.warn('A refresh token was replayed; its session is ended.');
        await end(cookie);
        throw new ApiError('SESSION_ENDED');
      }
      if (facilityId !== session.facilityId) await sessions.move(session.sessionId, facilityId);
      return {
        body: { accessToken: exchanged.value.accessToken },
        cookies: [sessionCookie(session.sessionId, exchanged.value)],
      };
    },

    async setFacility({ input, request, actor }) {
      const facility = facilityByName(actor.directory, input.body.activeFacility);
      const allowed = facilitiesOf(actor.user, actor.directory.facilities);
      if (facility === undefined || !allowed.includes(facility)) throw new ApiError('NOT_FOUND');
      const cookie = readSessionCookie(request.cookies);
      if (cookie?.sessionId !== actor.session.sessionId) throw new ApiError('SESSION_ENDED');
      const exchanged = await identity.exchange(cookie.refreshToken, {
        sessionId: cookie.sessionId,
        facilityId: facility.id,
      });
      if (!exchanged.ok) {
        await refuseOutage(exchanged.why, actor.user.id, facility.id);
        throw new ApiError(exchanged.why === 'notAllowed' ? 'NOT_FOUND' : 'SESSION_ENDED');
      }
      await sessions.move(cookie.sessionId, facility.id);
      return {
        body: { token: exchanged.value.accessToken },
        cookies: [sessionCookie(cookie.sessionId, exchanged.value)],
      };
    },

    async logout({ request }) {
      const cookie = readSessionCookie(request.cookies);
      if (cookie !== undefined) await end(cookie);
      return { body: undefined, cookies: [clearedSessionCookie] };
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
  } satisfies Partial<GroupActions<'auth'>>;
}

type Credentials = {
  readonly email: string;
  readonly password: string;
  readonly facilityName: string | undefined;
  readonly adminOnly: boolean;
  /** The same refusal for every reason, so that it tells a stranger nothing. */
  readonly refused: () => ApiError;
};

function credentialsOf(body: Login): Credentials {
  const { password } = body;
  if ('username' in body) {
    const refused = () => new ApiError('INVALID_CREDENTIALS', 'Login failed. Please check your credentials.');
    return { email: body.username, password, facilityName: undefined, adminOnly: true, refused };
  }
  const refused = () => new ApiError('INVALID_CREDENTIALS');
  return { email: body.email, password, facilityName: body.activeFacility, adminOnly: false, refused };
}

/** The facility asked for, also by a name it had before, if it is theirs; without a name the first of theirs. */
function chooseFacility(
  user: UserRecord,
  directory: Directory,
  name: string | undefined,
): FacilityEntry | undefined {
  const theirs = facilitiesOf(user, directory.facilities);
  if (name === undefined) return theirs[0];
  const named = facilityByName(directory, name);
  return theirs.find((facility) => facility.id === named?.id);
}

/** What the trigger asks before it lets a token be made. */
async function isOpenTo(table: Table, log: Log, userId: string, facilityId: string): Promise<boolean> {
  const [userItem, directoryItem] = await table.getMany([keys.user(userId), keys.directory()]);
  const user = parseStored(userRecordSchema, userItem, log);
  const { facilities } = parseDirectory(directoryItem, log);
  return user !== undefined && facilitiesOf(user, facilities).some(({ id }) => id === facilityId);
}

async function idOfFacility(table: Table, log: Log, name: string): Promise<string> {
  return found(facilityByName(parseDirectory(await table.get(keys.directory()), log), name)).id;
}
