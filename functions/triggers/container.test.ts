import { afterAll, expect, it, jest } from '@jest/globals';
import { tries } from '../data/table/document-client.ts';
import { keys } from '../data/table/keys.ts';
import { sendCallsTo } from '../testing/service-endpoint.ts';
import { startSilentServer } from '../testing/silent-server.ts';
import { openTriggerContainer } from './container.ts';

const silent = await startSilentServer();
const takeBack = sendCallsTo(silent.endpoint, 'DYNAMODB');
process.env.TABLE_NAME = 'guide';
// The client reports the time that it was given, which need not pass.
const { setTimeout: start } = globalThis;
const shorter = ((run: () => void, ms = 0) => start(run, Math.min(ms, 100))) as typeof setTimeout;
const timers = jest.spyOn(globalThis, 'setTimeout').mockImplementation(shorter);
afterAll(() => {
  timers.mockRestore();
  takeBack();
  silent.stop();
});

it('the user pool’s trigger gives up on a table that never answers before Cognito gives up on the trigger', async () => {
  const error: Error = await openTriggerContainer()
    .table.get(keys.user('a'))
    .then(undefined, (reason) => reason);
  const answerMs = Number(/(\d+) ms/.exec(error.message)?.[1]);
  // The SDK's longest waits between tries after a timeout, which double.
  const waitsMs = 100 * (2 ** (tries - 1) - 1);
  const cognitoWaitsMs = 5_000;
  expect(tries * answerMs + waitsMs).toBeLessThan(cognitoWaitsMs);
});
