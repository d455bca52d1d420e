/** Spec §9: contracted green; not contracted red; must call orange; see notes blue; anything else neutral. */
export type StatusTone = 'green' | 'red' | 'orange' | 'blue' | 'neutral';

const tones: ReadonlyMap<string, StatusTone> = new Map([
  ['contracted', 'green'],
  ['not contracted', 'red'],
  ['must call', 'orange'],
  ['must call to confirm', 'orange'],
  ['see notes', 'blue'],
]);

/** The statuses that have a color, in lowercase. */
export const knownStatuses: readonly string[] = [...tones.keys()];

/** Returns the color of a contracting status, ignoring case. */
export function statusTone(status: string): StatusTone {
  return tones.get(status.trim().toLowerCase()) ?? 'neutral';
}
