import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sendCallsTo } from '../testing/service-endpoint.ts';
import { startServer } from '../testing/silent-server.ts';
import { handler, type TokenEvent } from './pre-token-generation.ts';

/** Cognito waits no longer for its trigger, and reports one that is cut off as a fault of ours. */
const cognitoWaitsMs = 5_000;
let unanswered: number;
let table: Awaited<ReturnType<typeof startServer>>;
let takeBack: () => void;

beforeAll(async () => {
  const server = createServer((_request, response) => {
    unanswered -= 1;
    if (unanswered < 0) response.end(JSON.stringify({ Responses: { guide: [] }, UnprocessedKeys: {} }));
  });
  table = await startServer(server);
  takeBack = sendCallsTo(table.endpoint, 'DYNAMODB');
  process.env.TABLE_NAME = 'guide';
});
afterAll(() => {
  takeBack();
  table.stop();
});

it.each([
  ['its connection has died while it was frozen', 1, 'This person is not approved.'],
  ['the table never answers', Number.POSITIVE_INFINITY, 'TimeoutError'],
])(
  'answers Cognito in time even if %s',
  async (_, silently, message) => {
    unanswered = silently;
    const started = Date.now();
    const event = { userName: 'a', userPoolId: 'us-east-1_Pool', request: { userAttributes: { sub: 'a' } } };
    await expect(handler(event as unknown as TokenEvent)).rejects.toThrow(message);
    expect(Date.now() - started).toBeLessThan(cognitoWaitsMs);
  },
  30_000,
);
