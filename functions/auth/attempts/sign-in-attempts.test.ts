import { expect, it } from '@jest/globals';
import { tooManyAttempts } from '../../../shared/api/errors.ts';
import { type Attempt, checkedOrUndone } from './sign-in-attempts.ts';

function attemptOf(fails = false) {
  const became: string[] = [];
  const note = async (what: string): Promise<void> => {
    if (fails) throw new Error('The table does not answer.');
    became.push(what);
  };
  const attempt: Attempt = { succeeded: () => note('succeeded'), undo: () => note('undone') };
  return { attempt, became };
}

const named = (name: string) => Object.assign(new Error(name), { name });

it.each([
  ['its own lock', tooManyAttempts(5)],
  ['a fault of its own', named('InternalErrorException')],
  ['no answer', named('TimeoutError')],
  ['a broken connection', Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' })],
])(
  'a sign-in that the user pool answers with %s is not counted, because it got no verdict',
  async (_what, error) => {
    const { attempt, became } = attemptOf();
    await expect(checkedOrUndone(attempt, () => Promise.reject(error))).rejects.toBe(error);
    expect(became).toEqual(['undone']);
  },
);

it('a wrong password stays counted, and a pool error is thrown even if a try cannot be undone', async () => {
  const { attempt, became } = attemptOf();
  expect(await checkedOrUndone(attempt, async () => 'a verdict')).toBe('a verdict');
  expect(became).toEqual([]);
  const error = named('InternalErrorException');
  const lost = attemptOf(true);
  await expect(checkedOrUndone(lost.attempt, () => Promise.reject(error))).rejects.toBe(error);
});
