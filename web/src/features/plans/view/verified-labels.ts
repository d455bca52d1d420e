import type { FactState } from '../../../../../shared/verification/fact-state.ts';

export const verifiedLabels: Readonly<Record<FactState, string>> = {
  verified: 'Verified',
  due: 'Due',
  never: 'Not verified yet',
};
