import type { PreTokenGenerationV2TriggerEvent } from 'aws-lambda';
import { lazy } from '../../shared/lazy.ts';
import { facilitiesOf } from '../../shared/people/permissions.ts';
import { directoryCache } from '../data/directory-cache.ts';
import { holderOf } from '../data/people/pool-account.ts';
import { endedWithAll, notTheirSession, parseSession } from '../data/people/session-record.ts';
import { accessibleNames, rightsDigest } from '../data/people/user-record.ts';
import { keys } from '../data/table/keys.ts';
import type { Table } from '../data/table/table.ts';
import { unquoted } from '../error-facts.ts';
import { jsonBytes } from '../json-bytes.ts';
import type { Log } from '../log.ts';
import { openTriggerContainer } from './container.ts';

type AccessTokenClaims = Record<string, string | readonly string[]>;

/** The V2_0 event. Its published type knows only text claims; Cognito takes arrays as well. */
export type TokenEvent = Omit<PreTokenGenerationV2TriggerEvent, 'response'> & {
  response: {
    claimsAndScopeOverrideDetails?: {
      accessTokenGeneration?: {
        claimsToAddOrOverride?: AccessTokenClaims;
        scopesToSuppress?: readonly string[];
      };
    };
  };
};

/**
 * HTTP API caps request line and headers at 10,240 bytes, so the list of facilities in the token stays below
 * this many bytes. A longer list is left out: the server never judges by the token, and /auth/me gives it whole.
 */
const claimBytes = 3_000;

// With it, whoever holds the token could change or delete the person in the pool past this product.
const selfServiceScope = 'aws.cognito.signin.user.admin';

/**
 * Cognito calls this before it issues tokens. It puts the claims into the access token, and refuses (throws)
 * a person who is not approved, a facility that is not theirs, and a session that has ended or is another person's. Sign-in's first step comes without a facility
 * (ClientMetadata does not reach the trigger there): its token gets no claims and never leaves the server.
 */
export function preTokenGeneration(table: Table, log: Log, clock: () => Date) {
  const directories = directoryCache(table, log);
  return async (event: TokenEvent): Promise<TokenEvent> => {
    const { sessionId, facilityId } = event.request.clientMetadata ?? {};
    const subject = event.request.userAttributes.sub ?? event.userName;
    const itemKeys = [keys.user(subject), ...(sessionId === undefined ? [] : [keys.session(sessionId)])];
    const now = clock();
    const { items, directory } = await directories.readWith(itemKeys, now);
    const [userItem, sessionItem] = items;
    const user = await holderOf(table, log, event.userPoolId, subject, userItem);
    if (user?.status !== 'approved') throw new Error('This person is not approved.');
    if (sessionId === undefined || facilityId === undefined) return event;

    const session = parseSession(sessionItem, now, log);
    if (session === undefined || endedWithAll(session, user)) throw new Error('This session has ended.');
    if (session.userId !== user.id) throw new Error(notTheirSession);
    const facility = facilitiesOf(user, directory.facilities).find(({ id }) => id === facilityId);
    if (facility === undefined) throw new Error('This facility is not open to this person.');
    const names = accessibleNames(user, directory);
    const namesFit = jsonBytes(names) <= claimBytes;
    event.response = {
      claimsAndScopeOverrideDetails: {
        accessTokenGeneration: {
          scopesToSuppress: [selfServiceScope],
          claimsToAddOrOverride: {
            sid: sessionId,
            ...(user.id !== subject && { person: user.id }),
            email: user.email,
            role: user.role,
            rights: rightsDigest(user, directory),
            activeFacility: facility.name,
            facilityAccess: namesFit ? names : [facility.name],
            ...(session.draftKey !== undefined && { draftKey: session.draftKey }),
          },
        },
      },
    };
    return event;
  };
}

const trigger = lazy(() => {
  const { table, log, clock } = openTriggerContainer();
  return preTokenGeneration(table, log, clock);
});

export const handler = (event: TokenEvent): Promise<TokenEvent> => unquoted(() => trigger()(event));
