import { randomBytes } from 'node:crypto';

/** Returns the beginning of the keys made at this moment: it sorts after all earlier keys and before all others. */
export function timePrefix(moment: Date): string {
  return moment.getTime().toString(16).padStart(12, '0');
}

/** Returns a new key of 32 hex digits that begins with the time: keys sort by age, and cannot be guessed. */
export function timeKey(now: Date): string {
  return timePrefix(now) + randomBytes(10).toString('hex');
}

/** Returns when such a key was made, in milliseconds since 1970. */
export function timeOfKey(key: string): number {
  return Number.parseInt(key.slice(0, 12), 16);
}

/** Reports whether a text can be such a key. */
export const isTimeKey = (text: string): boolean => /^[0-9a-f]{32}$/.test(text);
