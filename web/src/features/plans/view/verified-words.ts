import type { FactState } from '../../../../../shared/verification/fact-state.ts';

export const verifiedWords: Readonly<Record<FactState, string>> = {
  verified: 'Verified',
  due: 'Due',
  never: 'Not verified yet',
};
