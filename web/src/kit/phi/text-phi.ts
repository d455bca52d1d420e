import { findPhi, type PhiFinding } from '../../../../shared/text/phi/phi.ts';

/** Likely PHI in a text, with the words around it. */
export type TextPhi = PhiFinding & {
  readonly before: string;
  readonly text: string;
  readonly after: string;
};

// Enough context to recognize the place.
const around = 40;

/** Finds what looks like PHI in a text. */
export function findTextPhi(text: string): TextPhi[] {
  return findPhi(text).map((finding) => ({
    ...finding,
    before:
      (finding.start > around ? '…' : '') + text.slice(Math.max(0, finding.start - around), finding.start),
    text: text.slice(finding.start, finding.end),
    after: text.slice(finding.end, finding.end + around) + (text.length > finding.end + around ? '…' : ''),
  }));
}

/** Returns what the server is told about a warning: the kinds, never the text. */
export function phiKinds(found: readonly PhiFinding[]): string[] {
  return [...new Set(found.map(({ kind }) => kind))];
}
