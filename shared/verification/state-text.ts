import type { RecordState } from './fact-state.ts';

/** The day of a moment where the reader is: `2026-11-03`, which files and sorting read as they are. */
const isoDay = (moment: string): string => new Date(moment).toLocaleDateString('sv');

/** What is known of a record as a whole, in a cell: `Due, verified 3 Nov 2026`. What needs somebody is sorted before what does not. */
export function recordStateText({ state, at, verified, groups }: RecordState, dayOf = isoDay): string {
  if (at === undefined) return 'Not verified';
  if (state === 'never') return `${verified} of ${groups} verified`;
  return `${state === 'due' ? 'Due, verified' : 'Verified'} ${dayOf(at)}`;
}
