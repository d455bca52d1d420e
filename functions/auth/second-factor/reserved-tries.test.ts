import { expect, it } from '@jest/globals';
import { ApiError, tooManyAttempts } from '../../../shared/api/errors.ts';
import { rateLimits } from '../../../shared/rate-limits.ts';
import type { MailJob } from '../../mails/mail-job.ts';
import { startTestWorld } from '../../testing/world.ts';
import { refusedCode, reserveTry } from './second-factor.ts';

const world = await startTestWorld();

const now = new Date('2026-11-25T09:00:00Z');

/** Uses up the allowed number of codes, each failing with this error. @returns how the next one ends, and all emails */
async function afterAllTries(id: string, error: unknown) {
  const mails: MailJob[] = [];
  const parts = { ...world.container, mails: async (job: MailJob) => void mails.push(job) };
  for (let count = 0; count < rateLimits.secondFactor.most; count++) {
    const tried = await reserveTry(parts, { id }, now);
    await expect(tried.wrong(error)).rejects.toBe(error);
  }
  const next = await reserveTry(parts, { id }, now).then(
    () => 'taken',
    (refusal: unknown) => (refusal instanceof ApiError ? refusal.code : refusal),
  );
  return { next, mails: mails.map(({ kind }) => kind) };
}

it('too many wrong codes block further tries and are reported to the user by email', async () => {
  expect(await afterAllTries('wrong', refusedCode())).toEqual({
    next: 'TOO_MANY_ATTEMPTS',
    mails: ['secondFactor'],
  });
});

it.each([
  ['fails', Object.assign(new Error('We are down.'), { name: 'InternalErrorException' })],
  ['makes no token', new ApiError('UNAVAILABLE')],
  ['refuses the attempt', tooManyAttempts(5)],
  ['does not know the setup', new ApiError('CONFLICT')],
])('codes do not count as wrong when the user pool %s', async (what, error) => {
  expect(await afterAllTries(what, error)).toEqual({ next: 'taken', mails: [] });
});
