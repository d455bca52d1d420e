import { counted } from '../../shared/text/counted.ts';

/**
 * Returns the warning to show before ending records that the file seems not to have.
 * @param unnamed number of rejected rows whose key fields cannot be read or relied on
 */
export function unnamedSentences(
  what: 'plan' | 'payer contract',
  unnamed: number,
  missing: number,
): string[] {
  if (unnamed === 0 || missing === 0) return [];
  return [
    `${counted(unnamed, 'rejected row does', 'rejected rows do')} not say which ${what} is meant, so what seems missing from the file may be in a rejected row.`,
  ];
}
