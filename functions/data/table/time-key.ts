import { randomBytes } from 'node:crypto';

/** What keys of this moment begin with: a border between those before it and the others. */
export function timePrefix(moment: Date): string {
  return moment.getTime().toString(16).padStart(12, '0');
}

/** A fresh key of 32 hex digits that begins with the time: keys sort by age, and nobody can guess one. */
export function timeKey(now: Date): string {
  return timePrefix(now) + randomBytes(10).toString('hex');
}

/** When such a key was made, in milliseconds since 1970. */
export function timeOfKey(key: string): number {
  return Number.parseInt(key.slice(0, 12), 16);
}
