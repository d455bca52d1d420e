import type { PreTokenGenerationV2TriggerEvent } from 'aws-lambda';
import * as z from '../../../shared/zod.ts';
import { CognitoError } from './call.ts';
import type { Pool, User } from './pool.ts';

/** The pool's pre token generation function, event version V2_0. It returns the event with its `response` filled in. */
export type PreTokenGeneration = (event: PreTokenGenerationV2TriggerEvent) => Promise<unknown>;

/** The scope of every token before the trigger's changes. */
export const scope = 'aws.cognito.signin.user.admin';

export type TriggerSource = 'TokenGeneration_Authentication' | 'TokenGeneration_RefreshTokens';

/** The changes that the product's trigger makes. AWS knows more: one that this pool does not know is refused, never ignored. */
const changesSchema = z.strictObject({
  claimsToAddOrOverride: z.nullish(z.record(z.string(), z.unknown())),
  scopesToSuppress: z.nullish(z.array(z.string())),
});
type Changes = z.infer<typeof changesSchema> | null | undefined;

const answerSchema = z.object({
  response: z.object({
    claimsAndScopeOverrideDetails: z.nullish(
      z.strictObject({ accessTokenGeneration: z.nullish(changesSchema) }),
    ),
  }),
});

/** The changes that the trigger asks for. */
export type ClaimChanges = { accessTokenGeneration?: Changes };

type About = {
  pool: Pool;
  clientId: string;
  user: User;
  source: TriggerSource;
  clientMetadata?: Record<string, string> | undefined;
};

/**
 * Calls the trigger as Cognito does, with JSON in and out.
 * @throws UserLambdaValidationException with the message of the error that the trigger threw.
 */
export async function runTrigger(trigger: PreTokenGeneration, about: About): Promise<ClaimChanges> {
  const answer = answerSchema.safeParse(await call(trigger, about));
  if (!answer.success)
    throw new CognitoError('InvalidLambdaResponseException', 'Unrecognizable lambda output');
  return answer.data.response.claimsAndScopeOverrideDetails ?? {};
}

async function call(trigger: PreTokenGeneration, about: About): Promise<unknown> {
  try {
    const answer = await trigger(JSON.parse(JSON.stringify(event(about))));
    return JSON.parse(JSON.stringify(answer ?? null));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CognitoError(
      'UserLambdaValidationException',
      `PreTokenGeneration failed with error ${reason}.`,
    );
  }
}

function event({ pool, clientId, user, source, clientMetadata }: About) {
  const userAttributes = Object.fromEntries(user.Attributes.map(({ Name, Value }) => [Name, Value]));
  return {
    version: '2',
    triggerSource: source,
    region: pool.region,
    userPoolId: pool.id,
    userName: user.Username,
    callerContext: { awsSdkVersion: 'aws-sdk-unknown-unknown', clientId },
    request: {
      userAttributes,
      groupConfiguration: { groupsToOverride: [], iamRolesToOverride: [], preferredRole: null },
      scopes: [scope],
      clientMetadata,
    },
    response: { claimsAndScopeOverrideDetails: null },
  };
}

// Claims that a trigger cannot change, from the user pool's developer guide.
const reserved = new Set(
  'acr amr at_hash aud auth_time azp client_id cognito:username exp iat identities iss jti nbf nonce origin_jti scope sub token_use username'.split(
    ' ',
  ),
);

/** Applies a trigger's changes to the claims, except to reserved ones. */
export function applyChanges(claims: object, changes: Changes): object {
  const added = Object.entries(changes?.claimsToAddOrOverride ?? {}).filter(
    ([claim]) => !reserved.has(claim),
  );
  return { ...claims, ...Object.fromEntries(added) };
}

/** Returns the `scope` claim after a trigger's changes; a token that loses its only scope has no such claim. */
export function applyScopes(changes: Changes): { scope?: string } {
  return changes?.scopesToSuppress?.includes(scope) ? {} : { scope };
}
