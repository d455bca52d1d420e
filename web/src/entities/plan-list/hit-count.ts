const numbers = new Intl.NumberFormat('en-US');

/** `14 of 1,204 plans`, or `1,204 plans` when all are shown. `things`: another word for one and for many. */
export function hitCount(
  hits: number,
  total: number,
  things: readonly [one: string, many: string] = ['plan', 'plans'],
): string {
  const name = total === 1 ? things[0] : things[1];
  return hits === total
    ? `${numbers.format(total)} ${name}`
    : `${numbers.format(hits)} of ${numbers.format(total)} ${name}`;
}

export const formatNumber = (value: number): string => numbers.format(value);
