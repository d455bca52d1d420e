import { intervalOf } from '../../../../shared/verification/fact-state.ts';
import { intervalText, type ShownVerification } from '../../../../shared/verification/verification.ts';

/** `Administrators, verify every: 90 days` */
export const ownerText = (verification: ShownVerification | undefined): string =>
  `${verification?.owner?.name ?? 'Administrators'}, verify every: ${intervalText(intervalOf(verification))}`;
