import { findPhi, type PhiFinding } from '../../../../shared/rules/phi.ts';
import type { PlanFormValues } from './form-values.ts';

const searched = [
  ['notes', 'Eligibility and Coding Notes'],
  ['authorizationNotes', 'Authorization Notes'],
  ['descriptiveName', 'Descriptive Name'],
  ['planName', 'Plan Name'],
] as const;

/** Likely PHI in a text of the form, with the words around it. */
export type PlanPhi = PhiFinding & {
  readonly field: (typeof searched)[number][0];
  readonly label: string;
  readonly before: string;
  readonly text: string;
  readonly after: string;
};

/** Whether it is the same text of the same field, wherever in it. */
export const isSamePhi = (one: PlanPhi, other: PlanPhi): boolean =>
  one.field === other.field && one.kind === other.kind && one.text === other.text;

// Enough to recognize the place.
const around = 40;

/** What looks like PHI in the texts of a plan. */
export function findPlanPhi(values: PlanFormValues): PlanPhi[] {
  return searched.flatMap(([field, label]) =>
    findPhi(values[field]).map((finding) => ({
      ...finding,
      field,
      label,
      before:
        (finding.start > around ? '…' : '') +
        values[field].slice(Math.max(0, finding.start - around), finding.start),
      text: values[field].slice(finding.start, finding.end),
      after:
        values[field].slice(finding.end, finding.end + around) +
        (values[field].length > finding.end + around ? '…' : ''),
    })),
  );
}
