import type { ImportCounts } from './batch.ts';

/** Beyond this share of a facility's plans, whoever ends or blanks them says how many. */
const share = 0.2;

/** How many plans an import would end or blank, where that are so many that the number has to be typed. */
export function numberToConfirm(
  { blanked, missing, plans }: Pick<ImportCounts, 'blanked' | 'missing' | 'plans'>,
  retireMissing: boolean,
): number | undefined {
  const number = blanked + (retireMissing ? missing : 0);
  return number > plans * share ? number : undefined;
}
