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
import { openTriggerContainer } from './container.ts';

type AccessTokenClaims = Record<string, string | readonly string[]>;

/** The V2_0 event. Its published type allows only string claims; Cognito accepts arrays as well. */
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
 * HTTP API limits request line and headers to 10,240 bytes, so the token's list of facilities stays below this many bytes. A
 * longer list is left out: the server never relies on the token's list, and /auth/me returns all of it.
 */
const claimBytes = 3_000;

// With this scope, the token's holder could edit or delete their account in the pool, bypassing this product.
const selfServiceScope = 'aws.cognito.signin.user.admin';

/**
 * Called by Cognito before it issues tokens. Adds the claims to the access token; throws for a person who is not approved, a
 * facility they have no access to, or a session that has ended or is another person's. Sign-in's first step has no facility
 * (ClientMetadata does not reach the trigger there): its token gets no claims and never leaves the server.
 */
export function preTokenGeneration(table: Table, clock: () => Date) {
  const directories = directoryCache(table);
  return async (event: TokenEvent): Promise<TokenEvent> => {
    const { sessionId, facilityId } = event.request.clientMetadata ?? {};
    const subject = event.request.userAttributes.sub ?? event.userName;
    const itemKeys = [keys.user(subject), ...(sessionId === undefined ? [] : [keys.session(sessionId)])];
    const now = clock();
    const { items, directory } = await directories.readWith(itemKeys, now);
    const [userItem, sessionItem] = items;
    const user = await holderOf(table, event.userPoolId, subject, userItem);
    if (user?.status !== 'approved') throw new Error('This person is not approved.');
    if (sessionId === undefined || facilityId === undefined) return event;

    const session = parseSession(sessionItem, now, table.log);
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
            draftKey: session.draftKey,
          },
        },
      },
    };
    return event;
  };
}

const trigger = lazy(() => {
  const { table, clock } = openTriggerContainer();
  return preTokenGeneration(table, clock);
});

export const handler = (event: TokenEvent): Promise<TokenEvent> => unquoted(() => trigger()(event));
