/** Spec §9: contracted green; not contracted red; must call orange; see notes blue; anything else neutral. */
export type StatusTone = 'green' | 'red' | 'orange' | 'blue' | 'neutral';

const tones: ReadonlyMap<string, StatusTone> = new Map([
  ['contracted', 'green'],
  ['not contracted', 'red'],
  ['must call', 'orange'],
  ['must call to confirm', 'orange'],
  ['see notes', 'blue'],
]);

/** Those that have a color, in small letters. */
export const knownStatuses: readonly string[] = [...tones.keys()];

/** The color of a contracting status, whatever its letter case. */
export function statusTone(status: string): StatusTone {
  return tones.get(status.trim().toLowerCase()) ?? 'neutral';
}
