import { afterAll, expect, it } from '@jest/globals';
import { type AwsCall, interceptAws, watched } from '../../testing/faults/aws-calls.ts';
import { startTestWorld } from '../../testing/world.ts';
import { keys } from './keys.ts';
import { type CountedAttempt, countAttempt, tries } from './tries.ts';

const world = await startTestWorld();
const { table } = world.container;
const interception = interceptAws();
afterAll(() => interception.stop());

const limit = { free: 1, most: 9, firstWaitSeconds: 2, longestWaitSeconds: 60, quietSeconds: 960 };

/** Counts three attempts, and undoes one of them while the SDK repeats one of its calls. */
async function undoOne(which: number, repeated?: number) {
  const counted = tries('test', `${which} ${repeated}`, limit);
  const attempts: CountedAttempt[] = [];
  for (const minute of [0, 1, 2])
    attempts.push(await countAttempt(table, [counted], new Date(Date.UTC(2026, 10, 25, 9, minute))));
  const calls: AwsCall[] = [];
  const fault = repeated === undefined ? undefined : ({ at: repeated, kind: 'repeated' } as const);
  const watch = { beforeWrite: async () => undefined, written: () => undefined };
  const run = { calls, fault, watch, killed: () => undefined, dead: false };
  await watched(run, async () => attempts[which]?.undo());
  return { calls: calls.length, count: (await table.get(keys.attempts(counted.id)))?.count };
}

it.each([
  ['the latest attempt', 2],
  ['an earlier attempt', 0],
])(
  'undoing %s counts it down once, even if the SDK repeats a call whose answer was lost',
  async (_which, at) => {
    const { calls, count } = await undoOne(at);
    const counts = [count];
    for (let repeated = 0; repeated < calls; repeated += 1) counts.push((await undoOne(at, repeated)).count);
    expect(counts).toEqual(counts.map(() => 2));
  },
);
