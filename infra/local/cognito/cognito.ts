import type { ServerResponse } from 'node:http';
import * as z from '../../../shared/zod.ts';
import { startProxy, targetOf } from '../proxy.ts';
import { type Call, CognitoError } from './call.ts';
import { signInLock } from './lock.ts';
import { type Client, openPool } from './pool.ts';
import { openSessions } from './sessions.ts';
import { signInCalls } from './sign-in.ts';
import { openSigningKey } from './signing-key.ts';
import { openSoftwareTokens } from './software-token/software-token.ts';
import { tokenMaker, tokenReader } from './tokens.ts';
import type { PreTokenGeneration } from './trigger.ts';
import { userCalls } from './users.ts';

export type Cognito = {
  endpoint: string;
  userPoolId: string;
  clientId: string;
  clientSecret: string;
  /** The client that people sign in with after the next rotation. */
  next: Client;
  /** The pool's public keys, as JSON. */
  jwks: string;
  stop(): Promise<void>;
};

export type CognitoOptions = {
  region: string;
  /** The folder of the pool; without it the pool is kept in memory. */
  folder?: string | undefined;
  preTokenGeneration?: PreTokenGeneration | undefined;
  /** The clock in milliseconds, for tests. */
  now?: (() => number) | undefined;
};

/** Starts the stand-in for Cognito user pools: the operations that the product uses, with the refusals of AWS. */
export async function startCognito({
  region,
  folder,
  preTokenGeneration,
  now = Date.now,
}: CognitoOptions): Promise<Cognito> {
  // One after the other: a start that fails writes nothing afterwards.
  const pool = await openPool(region, folder);
  const key = await openSigningKey(folder && `${folder}/signing-key.json`);
  const sessions = await openSessions(folder && `${folder}/sessions.json`, now);
  const makeTokens = tokenMaker(pool, key, preTokenGeneration, now);
  const readToken = tokenReader(pool, key, sessions, now);
  const tokensFile = folder && `${folder}/software-tokens.json`;
  const softwareTokens = await openSoftwareTokens(tokensFile, { pool, readToken, now });
  const parts = { pool, sessions, softwareTokens, makeTokens, lock: signInLock(now) };
  const calls = new Map<string, Call>([
    ...userCalls(pool, sessions),
    ...signInCalls(parts),
    ...softwareTokens.calls,
  ]);
  const server = await startProxy(async (sent, response) => {
    try {
      const target = targetOf(sent);
      const call = calls.get(target);
      if (!call)
        throw new CognitoError('UnknownOperationException', `The local pool has no operation "${target}".`);
      send(response, 200, await call(JSON.parse(sent.body.toString('utf8') || '{}')));
    } catch (error) {
      const { status, code, message } = failure(error);
      send(response, status, { __type: code, message });
    }
  });
  return {
    ...server,
    userPoolId: pool.id,
    ...pool.clients[0],
    next: pool.clients[1],
    jwks: key.jwks,
  };
}

function failure(error: unknown): { status: number; code: string; message: string } {
  if (error instanceof CognitoError) return { status: 400, code: error.code, message: error.message };
  if (error instanceof z.core.$ZodError) {
    const fields = error.issues.map(({ path, message }) => `'${path.join('.')}' ${message}`).join('; ');
    return {
      status: 400,
      code: 'InvalidParameterException',
      message: `Validation error detected: ${fields}`,
    };
  }
  const message = error instanceof Error ? error.message : String(error);
  return { status: 500, code: 'InternalErrorException', message };
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' });
  response.end(JSON.stringify(body));
}
