import { factGroups, type Verification } from '../../../../shared/verification/verification.ts';

const dayMs = 24 * 60 * 60 * 1_000;

/** What is verified of the plan at a place: of most nothing; of some all, for three months, which are over for half of them. */
export function demoVerification(
  place: number,
  by: { readonly id: string; readonly name: string },
  now: Date,
): { verification?: Verification } {
  const daysAgo = { 3: 97 + (place % 7), 7: 2 + (place % 9), 11: 1 }[place % 16];
  if (daysAgo === undefined) return {};
  const groups = place % 16 === 11 ? ['claims'] : [...factGroups];
  const at = new Date(now.getTime() - daysAgo * dayMs).toISOString();
  return { verification: { verified: [{ groups, at, by, source: 'portal' }], interval: 90 } };
}
