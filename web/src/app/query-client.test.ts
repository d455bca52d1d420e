/** @jest-environment ./web/src/testing/browser-environment.ts */
import { expect, it, jest } from '@jest/globals';
import { ApiFailure, knownFailure, ownFailure } from '../lib/api/api-failure.ts';
import { createQueryClient } from './query-client.ts';

it.each([
  [3, 'the gateway answers for a function that was stopped', knownFailure('INTERNAL')],
  [3, 'the service is busy', knownFailure('UNAVAILABLE')],
  [3, 'there is no network', ownFailure('NETWORK')],
  [1, 'the API reports an error of its own', new ApiFailure('INTERNAL', 'Sorry.', { fromServer: true })],
])('a list is loaded at most %i times when %s', async (times, _, failure) => {
  const queries = createQueryClient();
  const queryFn = jest.fn(() => Promise.reject(failure));
  const loaded = queries.fetchQuery({ queryKey: ['plans'], queryFn, retryDelay: 0 });
  await expect(loaded).rejects.toBe(failure);
  expect(queryFn).toHaveBeenCalledTimes(times);
  queries.clear();
});
