import { counted } from '../../../shared/text/counted.ts';

const numbers = new Intl.NumberFormat('en-US');

/** Formats a number as `1,204`, whatever the browser's language. */
export const formatNumber = (value: number): string => numbers.format(value);

/** Returns `14 of 1,204 plans`, or `1,204 plans` when all are shown. The last argument: other words for one and for many. */
export function hitCount(
  hits: number,
  total: number,
  [one, many]: readonly [one: string, many: string] = ['plan', 'plans'],
): string {
  const all = counted(total, one, many);
  return hits === total ? all : `${formatNumber(hits)} of ${all}`;
}

/** Returns the text for a search that found nothing while only part of the list is loaded. */
export const notInThisPart = (failed: boolean): string =>
  failed
    ? 'Nothing was found in the part of the list that was loaded.'
    : 'Still loading the rest of the list…';
