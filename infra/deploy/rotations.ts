import { limits } from '../../shared/limits.ts';
import { Problem } from '../local/problem.ts';
import type { Settings } from '../settings.ts';

/** Secrets whose previous value is still accepted, and for how long it is needed: docs/operations.md. */
const rotations = [
  [
    'clientGeneration',
    `The client's secret before this one goes on for sessions that began with it. Counting up again deletes it: safe ${limits.session.hours} hours after this deployment.`,
  ],
  [
    'proofGeneration',
    `The origin proof before this one goes on for card images on open screens. Counting up again deletes it: safe ${limits.session.accessTokenMinutes} minutes after this deployment.`,
  ],
] as const;

/**
 * Returns the lines that a deployment prints about the secrets that it replaces.
 * @param before the deployed settings
 * @throws Problem if a step is skipped: the deployed stack knows only the next secret and the previous one
 */
export function rotationsOf(before: Readonly<Record<string, unknown>>, now: Settings): string[] {
  return rotations.flatMap(([name, words]) => {
    const setting = now[name];
    const deployed = Number(before[name] ?? 1);
    if (Math.abs(setting - deployed) > 1) {
      throw new Problem(
        `${name} is ${deployed} in what is deployed, and ${setting} in the stage's file. Go on by one, or people are signed out: write ${deployed + Math.sign(setting - deployed)}. Nothing was deployed.`,
      );
    }
    return setting > deployed ? [words] : [];
  });
}
