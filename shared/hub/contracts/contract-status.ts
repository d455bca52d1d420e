import type { ContractStatus } from '../../plan/fields/parts.ts';

/** Spec §9: contracted green; not contracted red; must call orange; see notes blue; anything else neutral. */
export type StatusTone = 'green' | 'red' | 'orange' | 'blue' | 'neutral';

const tones: Readonly<Record<Lowercase<ContractStatus>, StatusTone>> = {
  contracted: 'green',
  'not contracted': 'red',
  'must call': 'orange',
  'must call to confirm': 'orange',
  'see notes': 'blue',
};
const toneOf: ReadonlyMap<string, StatusTone> = new Map(Object.entries(tones));

/** The statuses that a plan can have, in lowercase. */
export const knownStatuses: readonly string[] = [...toneOf.keys()];

/** Returns the color of a contracting status, ignoring case. */
export function statusTone(status: string): StatusTone {
  return toneOf.get(status.trim().toLowerCase()) ?? 'neutral';
}
