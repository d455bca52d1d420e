import type { ImportCounts } from './batch.ts';

/** If an import ends or blanks more than this share of a facility's plans, the user must type how many. */
const share = 0.2;

/** Returns how many plans an import would end or blank, if they are so many that the user must type the number. */
export function numberToConfirm(
  { blanked, missing, plans }: Pick<ImportCounts, 'blanked' | 'missing' | 'plans'>,
  retireMissing: boolean,
): number | undefined {
  const number = blanked + (retireMissing ? missing : 0);
  return number > plans * share ? number : undefined;
}

/**
 * Returns `2 of 5 plans`, or `2 plans` if the facility has fewer in effect: those that have ended can lose values, too.
 * @param words singular and plural
 */
export function ofAll(number: number, plans: number, [one, several]: readonly [string, string]): string {
  const counts = plans < number ? [number] : [number, plans];
  const text = counts.map((count) => count.toLocaleString('en')).join(' of ');
  return `${text} ${counts.at(-1) === 1 ? one : several}`;
}
