import { intervalOf } from '../../../../shared/verification/fact-state.ts';
import type { ShownVerification } from '../../../../shared/verification/verification.ts';

/** Returns a text like `Administrators, verify every 90 days`. */
export const ownerText = (verification: ShownVerification | undefined): string => {
  const days = intervalOf(verification);
  return `${verification?.owner?.name ?? 'Administrators'}, ${days === 0 ? 'no interval' : `verify every ${days} days`}`;
};
