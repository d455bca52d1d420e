import { randomBytes } from 'node:crypto';

/** A fresh key of 32 hex digits that begins with the time: keys sort by age, and nobody can guess one. */
export function timeKey(now: Date): string {
  return now.getTime().toString(16).padStart(12, '0') + randomBytes(10).toString('hex');
}

/** When such a key was made, in milliseconds since 1970. */
export function timeOfKey(key: string): number {
  return Number.parseInt(key.slice(0, 12), 16);
}
