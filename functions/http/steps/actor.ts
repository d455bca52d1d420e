import { ApiError, tooManyCalls } from '../../../shared/api/errors.ts';
import type { Operation } from '../../../shared/api/operation.ts';
import { facilitiesOf, mayCall } from '../../../shared/people/permissions.ts';
import { demandsSecondFactor } from '../../../shared/people/second-factor-demand.ts';
import { planIdParts } from '../../../shared/plan/plan-id.ts';
import type { Container } from '../../container.ts';
import { facilityByName } from '../../data/facility-directory.ts';
import { subjectIn } from '../../data/people/pool-account.ts';
import { endedWithAll, parseSession } from '../../data/people/session-record.ts';
import { accessWithdrawn, rightsDigest, userRecordSchema } from '../../data/people/user-record.ts';
import { planWritesOf } from '../../data/plans/plan-writes.ts';
import { idempotencyId } from '../../data/records/idempotency.ts';
import { orNotFound, parseStored } from '../../data/records/stored.ts';
import { hubVersionOf } from '../../data/records/version.ts';
import { keys } from '../../data/table/keys.ts';
import type { Actor, Authorized, Found, HttpEvent, Received } from '../call.ts';
import { usableKey } from './preconditions.ts';

/**
 * Decides from the person's current record who is calling and whether they may: a token alone opens nothing. One read of the
 * table fetches the person, session, directory, facility and any answer to the same Idempotency-Key, while the call is counted.
 * @throws ApiError NOT_SIGNED_IN, SESSION_ENDED, TOO_MANY_ATTEMPTS, SECOND_FACTOR_MISSING, NOT_ALLOWED, or NOT_FOUND for a
 * facility that is not theirs
 */
export async function authorize(
  container: Container,
  { event, request, operation, operationId, trail }: Received & Found,
): Promise<Authorized> {
  if (operation.access === 'public') return {};
  const token = await container.verifyAccessToken(bearerToken(event));
  const requested = requestedFacility(operation, event);
  const guess = requested?.id ?? container.facilityIds.get(requested?.name ?? '');
  const key = usableKey(operation, event);
  const once = key === undefined ? undefined : idempotencyId(token.userId, operationId, key);
  const always = [keys.user(token.userId), keys.session(token.sessionId)];
  const versionKeys = guess === undefined ? [] : versionsOf(guess);
  const onceKeys = once === undefined ? [] : [keys.once(once)];
  const [{ items, directory }, waitSeconds] = await Promise.all([
    container.directory.readWith([...always, ...versionKeys, ...onceKeys], request.now),
    container.throttleCaller(token.sessionId, request.now),
  ]);
  const [userItem, sessionItem] = items;
  const versionItems = items.slice(always.length, always.length + versionKeys.length);
  const repeated = once === undefined ? undefined : { id: once, item: items.at(-1) };

  const user = parseStored(userRecordSchema, userItem, container.log);
  const session = parseSession(sessionItem, request.now, container.log);
  if (user === undefined || session?.userId !== user.id) throw new ApiError('SESSION_ENDED');
  if (subjectIn(container.config.USER_POOL_ID, user) !== token.subject) throw new ApiError('SESSION_ENDED');
  // From here on the token is known to be this person's, so the log tells whose session was used after its end.
  trail.note({ actor: user });
  if (user.status !== 'approved') throw new ApiError('SESSION_ENDED', accessWithdrawn);
  if (endedWithAll(session, user)) throw new ApiError('SESSION_ENDED');
  if (waitSeconds > 0) throw tooManyCalls(waitSeconds);
  const mustSetUp =
    user.secondFactor === undefined && demandsSecondFactor(container.config.SECOND_FACTOR, user.role);
  if (mustSetUp && !operation.beforeSecondFactor) throw new ApiError('SECOND_FACTOR_MISSING');
  if (!mayCall(operation.access, user)) {
    throw new ApiError(
      'NOT_ALLOWED',
      'This is for administrators. Your role may have changed since you signed in.',
    );
  }

  const rightsChanged = token.rights !== undefined && token.rights !== rightsDigest(user, directory);
  const actor: Actor = { user, session, directory, tokenExpires: token.expires };
  if (requested === undefined) return { actor, facility: undefined, rightsChanged, repeated };

  const entry = orNotFound(
    facilitiesOf(user, directory.facilities).find((facility) =>
      requested.id === undefined
        ? facility.id === facilityByName(directory, requested.name)?.id
        : facility.id === requested.id,
    ),
  );
  container.facilityIds.set(entry.name, entry.id);
  // The cached ID for a name is only a guess: after a rename the right counters need another read.
  const [plans, hub] =
    entry.id === guess ? versionItems : await container.table.getMany(versionsOf(entry.id));
  const facility = { entry, writes: planWritesOf(plans), hubVersion: hubVersionOf(hub) };
  return { actor, facility, rightsChanged, repeated };
}

const versionsOf = (facilityId: string) => [keys.facilityVersion(facilityId), keys.hubState(facilityId)];

function bearerToken(event: HttpEvent): string {
  const [, token] = /^Bearer ([^\s]+)$/i.exec(event.headers.authorization ?? '') ?? [];
  if (token === undefined) throw new ApiError('NOT_SIGNED_IN');
  return token;
}

type RequestedFacility =
  | { readonly id: string; readonly name?: never }
  | { readonly id?: never; readonly name: string };

function requestedFacility(operation: Operation, event: HttpEvent): RequestedFacility | undefined {
  if (operation.scope === 'recordId') {
    // A malformed ID is refused as an unknown facility is: once the audit log knows the caller.
    return { id: planIdParts(event.pathParameters?.id ?? '')?.facilityId ?? '' };
  }
  if (operation.scope === 'none') return undefined;
  const name = new URLSearchParams(event.rawQueryString).get('facility');
  return name === null ? undefined : { name };
}
