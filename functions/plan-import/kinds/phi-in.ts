import { findPhi } from '../../../shared/text/phi/phi.ts';
import type { PhiPlace } from './import-kind.ts';

/** Returns what looks like PHI in the texts of a record: where, what, and why. */
export const phiIn = (texts: readonly (readonly [column: string, text: string])[]): PhiPlace[] =>
  texts.flatMap(([column, text]) =>
    findPhi(text).map(({ kind, start, end, reason }) => ({
      kind,
      column,
      value: text.slice(start, end),
      reason,
    })),
  );
