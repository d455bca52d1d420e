import { limits } from '../../shared/limits.ts';
import { Problem } from '../local/problem.ts';
import type { Settings } from '../settings.ts';

/** Secrets whose previous value is still accepted, and for how long it is needed: docs/operations.md. */
const rotations = [
  [
    'clientGeneration',
    `The previous client secret stays valid for sessions that started with it. Adding one again deletes it, which is safe ${limits.session.hours} hours after this deployment.`,
  ],
  [
    'proofGeneration',
    `The previous origin proof stays valid for card images on open screens. Adding one again deletes it, which is safe ${limits.session.accessTokenMinutes} minutes after this deployment.`,
  ],
] as const;

/**
 * Returns the lines that a deployment prints about the secrets that it replaces.
 * @param before the deployed settings
 * @throws Problem if a step is skipped: the deployed stack knows only the next secret and the previous one; or if the user pool
 * would be replaced by mistake
 */
export function rotationsOf(before: Readonly<Record<string, unknown>>, now: Settings): string[] {
  const pool = Number(before.poolGeneration ?? 1);
  // As after a checkout of an earlier version together with its stage's file. The stack no longer knows the earlier pool.
  if (now.poolGeneration < pool) {
    throw new Problem(
      `poolGeneration is ${pool} in the deployed stack and ${now.poolGeneration} in the stage's file. A lower number would also create a new, empty user pool, and nobody could sign in: use ${pool}. Nothing was deployed.`,
    );
  }
  const poolWords =
    now.poolGeneration > pool
      ? [
          `poolGeneration ${now.poolGeneration} makes a new, empty user pool: nobody can sign in until "npm run ops -- people --apply" has created the accounts again, and everybody then needs a new password. It is meant for a pool that is lost: docs/operations.md, Move.`,
        ]
      : [];
  const rotationWords = rotations.flatMap(([name, words]) => {
    const setting = now[name];
    const deployed = Number(before[name] ?? 1);
    if (Math.abs(setting - deployed) > 1) {
      throw new Problem(
        `${name} is ${deployed} in the deployed stack and ${setting} in the stage's file. Change it by one at a time, or users are signed out: use ${deployed + Math.sign(setting - deployed)}. Nothing was deployed.`,
      );
    }
    return setting > deployed ? [words] : [];
  });
  return [...poolWords, ...rotationWords];
}
