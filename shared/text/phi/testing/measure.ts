import { findPhi } from '../phi.ts';
import type { LabeledNote } from './labeled-notes.ts';

/** What the rule found in labeled notes. */
export type Measured = {
  readonly notes: number;
  /** Notes without PHI in which something was flagged. */
  readonly falselyMarkedNotes: number;
  /** Share of the PHI that was flagged as the right kind. */
  readonly recall: number;
  /** Share of the findings that are PHI. */
  readonly precision: number;
};

export function measure(notes: readonly LabeledNote[]): Measured {
  let [pieces, hits, findings, falseAlarms, falselyMarkedNotes] = [0, 0, 0, 0, 0];
  for (const { text, phi } of notes) {
    const found = findPhi(text);
    const meets = (one: { start: number; end: number }, other: { start: number; end: number }) =>
      one.start < other.end && other.start < one.end;
    pieces += phi.length;
    for (const span of phi)
      if (found.some((finding) => finding.kind === span.kind && meets(finding, span))) hits += 1;
    findings += found.length;
    falseAlarms += found.filter((finding) => !phi.some((span) => meets(finding, span))).length;
    if (phi.length === 0 && found.length > 0) falselyMarkedNotes += 1;
  }
  return {
    notes: notes.length,
    falselyMarkedNotes,
    recall: hits / pieces,
    precision: (findings - falseAlarms) / findings,
  };
}
