import { type BluePlan, type PrefixList, packPrefixes } from '../../../../shared/bluecard/prefix-list.ts';
import { randomOf } from './random.ts';

/** Made-up Blue plans elsewhere; the demo's own payers are in payers.ts. */
const plans: readonly BluePlan[] = [
  { name: 'Tarnwick Blue', state: 'NV', phones: ['(800) 555-0142', '(800) 555-0143'] },
  { name: 'Saltmarsh Blue', state: 'WA', phones: ['(800) 555-0151'] },
  { name: 'Highmoor Blue Mutual', state: 'AZ', phones: ['(800) 555-0160'] },
  { name: 'Elderglen Blue', state: 'ID', phones: [] },
  { name: 'Copperfen Blue', phones: ['(800) 555-0177'] },
];

/** One prefix of each kind, on no demo plan: issued by a Blue plan, disputed by the previous list, and unknown. */
export const samplePrefixes = { issued: 'ZSA', disputed: 'ZSB', unknown: 'ZSC' } as const;

const all = 36 ** 3;
const share = 0.3;

/** Returns two national lists as they might be published, the newer one first. They disagree about a few prefixes. */
export function demoPrefixLists(): readonly [current: PrefixList, before: PrefixList] {
  const random = randomOf('demo national list');
  const owners = new Map<string, number>();
  for (let number = 0; number < all; number += 1) {
    const prefix = number.toString(36).toUpperCase().padStart(3, '0');
    if (random.chance(share)) owners.set(prefix, random.int(0, plans.length - 1));
  }
  owners.set(samplePrefixes.issued, 0).set(samplePrefixes.disputed, 1).delete(samplePrefixes.unknown);
  const before = new Map([...owners].map(([prefix, owner]) => [prefix, random.chance(0.02) ? 2 : owner]));
  before.set(samplePrefixes.issued, 0).set(samplePrefixes.disputed, 3);
  return [listOf('2026-06', owners), listOf('2025-06', before)];
}

function listOf(asOf: string, owners: ReadonlyMap<string, number>): PrefixList {
  const of = (owner: number) => [...owners].filter(([, one]) => one === owner).map(([prefix]) => prefix);
  return {
    source: 'demo data',
    asOf,
    plans: plans.map((plan, at) => ({ ...plan, prefixes: packPrefixes(of(at)) })),
  };
}
