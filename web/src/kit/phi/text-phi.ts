import { findPhi, type PhiFinding } from '../../../../shared/text/phi/phi.ts';

/** What was typed in one field of a form. */
export type FieldText = readonly [field: string, label: string, text: string];

/** Likely PHI in a field of a form, with the words around it. */
export type FieldPhi = PhiFinding & {
  readonly field: string;
  readonly label: string;
  readonly before: string;
  readonly text: string;
  readonly after: string;
};

// Enough context to recognize the place.
const around = 40;

/** Finds what looks like PHI in the texts of a form. */
export const findFieldPhi = (texts: readonly FieldText[]): FieldPhi[] =>
  texts.flatMap(([field, label, text]) =>
    findPhi(text).map((finding) => ({
      ...{ ...finding, field, label },
      before:
        (finding.start > around ? '…' : '') + text.slice(Math.max(0, finding.start - around), finding.start),
      text: text.slice(finding.start, finding.end),
      after: text.slice(finding.end, finding.end + around) + (text.length > finding.end + around ? '…' : ''),
    })),
  );

/** Returns what the server is told about a warning: the kinds, never the text. */
export function phiKinds(found: readonly PhiFinding[]): string[] {
  return [...new Set(found.map(({ kind }) => kind))];
}
