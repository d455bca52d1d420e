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
  const rows = unnamed === 1 ? 'One rejected row does' : `${unnamed.toLocaleString('en')} rejected rows do`;
  const which = unnamed === 1 ? `which ${what} it means` : `which ${what}s they mean`;
  return [
    `${rows} not say ${which}, so what seems missing from the file may be in ${unnamed === 1 ? 'that row' : 'those rows'}.`,
  ];
}
