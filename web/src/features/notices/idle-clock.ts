import { limits } from '../../../../shared/limits.ts';

/** What the time since the last input means. `checkInMs` is the time until the next check. */
export type IdleVerdict =
  | { readonly kind: 'active'; readonly checkInMs: number }
  | { readonly kind: 'asking'; readonly secondsLeft: number; readonly checkInMs: number }
  | { readonly kind: 'over' };

const answerMs = limits.idle.answerSeconds * 1000;

/**
 * Compares clock times instead of counting: a workstation that slept through the question is signed out when it wakes.
 *
 * @param now milliseconds since 1970
 * @param lastActivity the last input in any tab; a time in the future (the clock was set back) counts as now
 * @param idleMs how long without input before the user is asked
 */
export function evaluateIdle(now: number, lastActivity: number, idleMs: number): IdleVerdict {
  const since = Math.max(now - lastActivity, 0);
  if (since < idleMs) return { kind: 'active', checkInMs: idleMs - since };
  const left = idleMs + answerMs - since;
  if (left <= 0) return { kind: 'over' };
  const secondsLeft = Math.ceil(left / 1000);
  return { kind: 'asking', secondsLeft, checkInMs: left - (secondsLeft - 1) * 1000 };
}
