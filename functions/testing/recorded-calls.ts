import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SQSClient } from '@aws-sdk/client-sqs';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { jest } from '@jest/globals';
import type { Context } from 'aws-lambda';
import type { OperationId } from '../../shared/api/routes.ts';
import { createAuthHandler } from '../auth/handler.ts';
import { openContainer } from '../container.ts';
import { openTable } from '../data/table/table.ts';
import { httpEvent, type TestRequest } from './http-event.ts';
import type { World } from './world.ts';

export type RecordedCalls = {
  /** Sends a request and returns its status with the calls made until the answer, as `service: command`. */
  send(id: OperationId, request: TestRequest): Promise<{ status: number | undefined; calls: string[] }>;
};

/**
 * Opens the auth group as deployed, recording every AWS call in the order in which the calls begin. The reads of
 * the user pool's trigger are not included: it is a separate function. A wait is recorded as `sleep`.
 */
export function recordedCalls(world: World): RecordedCalls {
  const calls: string[] = [];
  const client = new DynamoDBClient({});
  client.middlewareStack.add(
    (next, { commandName }) => {
      return (args) => {
        calls.push(`table: ${commandName}`);
        return next(args);
      };
    },
    { step: 'initialize' },
  );
  const spies = [
    spyOn(CognitoIdentityProviderClient.prototype, 'identity', calls),
    spyOn(SQSClient.prototype, 'queue', calls),
  ];
  const { config, log, clock } = world.container;
  const container = openContainer({
    config,
    log,
    clock,
    table: openTable(DynamoDBDocumentClient.from(client), config.TABLE_NAME, log),
    auditTable: openTable(DynamoDBDocumentClient.from(client), config.AUDIT_TABLE_NAME, log),
    sleep: async () => void calls.push('sleep'),
  });
  const handler = createAuthHandler(() => container);
  world.onStop(() => {
    for (const spy of spies) spy.mockRestore();
    client.destroy();
  });
  return {
    async send(id, request) {
      calls.length = 0;
      const headers = { origin: config.SITE_ORIGIN };
      const { statusCode } = await handler(httpEvent(id, { headers, ...request }), {} as Context);
      return { status: statusCode, calls: [...calls] };
    },
  };
}

type Sender = { send(command: { constructor: { name: string } }): unknown };

function spyOn(prototype: Sender, service: string, calls: string[]) {
  const send = prototype.send;
  return jest.spyOn(prototype, 'send').mockImplementation(function record(this: unknown, command) {
    calls.push(`${service}: ${command.constructor.name}`);
    return send.call(this as Sender, command);
  });
}
