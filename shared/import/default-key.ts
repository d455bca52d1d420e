import type { ImportKind } from './batch.ts';
import { importKinds } from './kinds.ts';

/**
 * Returns the fields that identify a record unless the user chooses others: the hospital's codes, or else names.
 * @param has whether a column or text fills a field
 */
export function defaultKey(kind: ImportKind, has: (field: string) => boolean): string[] {
  const { keys } = importKinds[kind];
  const named = kind === 'plans' ? ['payerName', 'planName'] : keys;
  return (has('planCode') ? ['payerCode', 'planCode'] : named).filter(has);
}
