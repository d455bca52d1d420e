import { ApiError } from '../../shared/api/errors.ts';
import type { Operation } from '../../shared/api/operation.ts';
import { facilitiesOf, mayCall } from '../../shared/people/permissions.ts';
import { planIdParts } from '../../shared/plan/plan-id.ts';
import type { Container } from '../container.ts';
import { facilityByName, parseDirectory } from '../data/facility-directory.ts';
import { parseSession } from '../data/people/session-record.ts';
import { rightsDigest, userRecordSchema } from '../data/people/user-record.ts';
import { planWritesOf } from '../data/plans/plan-writes.ts';
import { onceId } from '../data/records/idempotency.ts';
import { keys } from '../data/records/keys.ts';
import { parseStored } from '../data/records/stored.ts';
import type { Item } from '../data/records/table.ts';
import type { Actor, HttpEvent, ScopedFacility } from './call.ts';
import { usableKey } from './preconditions.ts';

type Authorized = {
  readonly actor: Actor;
  readonly facility: ScopedFacility | undefined;
  readonly rightsChanged: boolean;
  /** For a call with an Idempotency-Key: where its answer is kept, and what is there. */
  readonly kept: { readonly id: string; readonly item: Item | undefined } | undefined;
};

/**
 * Decides who calls and whether they may, from the person's current record: a token alone opens nothing.
 * The person, their session, the directory, the facility in question and the answer to an earlier request with the
 * same Idempotency-Key are one read of the table.
 * @throws ApiError NOT_SIGNED_IN, SESSION_ENDED, NOT_ALLOWED, or NOT_FOUND for a facility that is not theirs.
 */
export async function authorize(
  container: Container,
  operation: Operation,
  operationId: string,
  event: HttpEvent,
  now: Date,
): Promise<Authorized> {
  const token = await container.verifyAccessToken(bearerToken(event));
  const wanted = wantedFacility(operation, event);
  const guess = wanted?.id ?? container.facilityIds.get(wanted?.name ?? '');
  const key = usableKey(operation, event);
  const once = key === undefined ? undefined : onceId(token.userId, operationId, key);
  const always = [keys.user(token.userId), keys.session(token.sessionId), keys.directory()];
  const versionKeys = guess === undefined ? [] : [keys.facilityVersion(guess)];
  const onceKeys = once === undefined ? [] : [keys.once(once)];
  const items = await container.table.getMany([...always, ...versionKeys, ...onceKeys]);
  const [userItem, sessionItem, directoryItem] = items;
  const versionItem = versionKeys.length === 0 ? undefined : items[always.length];
  const kept = once === undefined ? undefined : { id: once, item: items.at(-1) };

  const user = parseStored(userRecordSchema, userItem, container.log);
  const session = parseSession(sessionItem, now, container.log);
  if (user === undefined || session?.userId !== user.id) throw new ApiError('SESSION_ENDED');
  if (user.sessionsEndedAt !== undefined && session.startedAt < user.sessionsEndedAt) {
    throw new ApiError('SESSION_ENDED');
  }
  if (user.status !== 'approved') {
    throw new ApiError('SESSION_ENDED', 'Your access has been withdrawn. Please ask your administrator.');
  }
  if (!mayCall(operation.access, user)) {
    throw new ApiError(
      'NOT_ALLOWED',
      'This is for administrators. Your role may have changed since you signed in.',
    );
  }

  const directory = parseDirectory(directoryItem, container.log);
  const rightsChanged = token.rights !== undefined && token.rights !== rightsDigest(user, directory);
  const actor: Actor = { user, session, directory, tokenExpires: token.expires };
  if (wanted === undefined) return { actor, facility: undefined, rightsChanged, kept };

  const entry = facilitiesOf(user, directory.facilities).find((facility) =>
    wanted.id === undefined
      ? facility.id === facilityByName(directory, wanted.name)?.id
      : facility.id === wanted.id,
  );
  if (entry === undefined) throw new ApiError('NOT_FOUND');
  container.facilityIds.set(entry.name, entry.id);
  // The remembered id of a name is only a guess: after a rename the right counter is read once more.
  const counter =
    entry.id === guess ? versionItem : await container.table.get(keys.facilityVersion(entry.id));
  return { actor, facility: { entry, writes: planWritesOf(counter) }, rightsChanged, kept };
}

function bearerToken(event: HttpEvent): string {
  const [, token] = /^Bearer ([^\s]+)$/i.exec(event.headers.authorization ?? '') ?? [];
  if (token === undefined) throw new ApiError('NOT_SIGNED_IN');
  return token;
}

type Wanted = { readonly id: string; readonly name?: never } | { readonly id?: never; readonly name: string };

function wantedFacility(operation: Operation, event: HttpEvent): Wanted | undefined {
  if (operation.scope === 'planId') {
    const parts = planIdParts(event.pathParameters?.id ?? '');
    if (parts === undefined) throw new ApiError('NOT_FOUND');
    return { id: parts.facilityId };
  }
  if (operation.scope === 'none') return undefined;
  const name = new URLSearchParams(event.rawQueryString).get('facility');
  return name === null ? undefined : { name };
}
