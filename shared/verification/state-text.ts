import type { RecordState } from './fact-state.ts';

/** Returns the date of a time in the reader's time zone: `2026-11-03`, a form that works in files and sorts correctly. */
const isoDay = (moment: string): string => new Date(moment).toLocaleDateString('sv');

/** Returns a record's state for a cell: `Due, verified 3 Nov 2026`. Texts of records that need verifying sort before others. */
export function recordStateText({ state, at, verified, groups }: RecordState, dayOf = isoDay): string {
  if (at === undefined) return 'Not verified';
  if (state === 'never') return `${verified} of ${groups} verified`;
  return `${state === 'due' ? 'Due, verified' : 'Verified'} ${dayOf(at)}`;
}
