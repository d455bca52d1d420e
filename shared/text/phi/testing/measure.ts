import { findPhi } from '../phi.ts';
import type { PhiKind } from '../phi-patterns.ts';
import type { LabeledNote } from './labeled-notes.ts';

/** What the rule found in labeled notes: counts of pieces of PHI, of findings, and of findings where there is no PHI. */
export type Measured = {
  readonly notes: number;
  readonly pieces: number;
  readonly hits: number;
  readonly hitsOf: Readonly<Record<PhiKind, number>>;
  readonly findings: number;
  readonly falseAlarms: number;
  /** Notes without PHI in which something was flagged. */
  readonly falselyMarkedNotes: number;
  /** Share of the PHI that was flagged as the right kind. */
  readonly recall: number;
  /** Share of the findings that are PHI. */
  readonly precision: number;
};

export function measure(notes: readonly LabeledNote[]): Measured {
  const hitsOf: Record<PhiKind, number> = { ssn: 0, mrn: 0, memberId: 0, dateOfBirth: 0, cardNumber: 0 };
  let [pieces, findings, falseAlarms, falselyMarkedNotes] = [0, 0, 0, 0];
  for (const { text, phi } of notes) {
    const found = findPhi(text);
    const meets = (one: { start: number; end: number }, other: { start: number; end: number }) =>
      one.start < other.end && other.start < one.end;
    pieces += phi.length;
    findings += found.length;
    falseAlarms += found.filter((finding) => !phi.some((span) => meets(finding, span))).length;
    if (phi.length === 0 && found.length > 0) falselyMarkedNotes += 1;
    for (const span of phi)
      if (found.some((finding) => finding.kind === span.kind && meets(finding, span))) hitsOf[span.kind] += 1;
  }
  const hits = Object.values(hitsOf).reduce((total, count) => total + count, 0);
  return {
    notes: notes.length,
    pieces,
    hits,
    hitsOf,
    findings,
    falseAlarms,
    falselyMarkedNotes,
    recall: hits / pieces,
    precision: (findings - falseAlarms) / findings,
  };
}
