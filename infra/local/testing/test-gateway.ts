import type { Handler } from '../gateway/api.ts';
import { type Gateway, startGateway } from '../gateway/gateway.ts';
import { freePort } from '../listen.ts';
import { startPool } from './user-pool.ts';

export type TestGateway = {
  readonly pool: Awaited<ReturnType<typeof startPool>>;
  readonly gateway: Gateway;
  readonly port: number;
};

type GatewayOptions = {
  readonly now: () => number;
  /** Answers every call that reaches a function. */
  readonly handler: Handler;
  /** Collects what the gateway prints. */
  readonly printed: string[];
  /** How long a request body may take to arrive. */
  readonly bodyMs?: number;
};

/** Starts a gateway over its own user pool. Its functions have 200 ms, and the site is one word. */
export async function startTestGateway({
  now,
  handler,
  printed,
  ...more
}: GatewayOptions): Promise<TestGateway> {
  const pool = await startPool({
    now,
    preTokenGeneration: async () => ({
      response: {
        claimsAndScopeOverrideDetails: {
          accessTokenGeneration: { claimsToAddOrOverride: { facilityAccess: ['A', 'B'] } },
        },
      },
    }),
  });
  const port = await freePort();
  const gateway = await startGateway({
    port,
    environment: {
      AWS_REGION: 'us-east-1',
      USER_POOL_ID: pool.cognito.userPoolId,
      USER_POOL_CLIENT_ID: pool.cognito.clientId,
      USER_POOL_JWKS: pool.cognito.jwks,
    },
    handlers: { auth: handler, facilities: handler, plans: handler },
    site: async (_request, response) => void response.end('site'),
    timeoutMs: 200,
    now,
    ...more,
    log: (line) => printed.push(line),
  });
  return { pool, gateway, port };
}
