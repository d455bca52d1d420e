import type { GroupState, RecordState } from '../../../../shared/verification/fact-state.ts';
import { recordStateText } from '../../../../shared/verification/state-text.ts';
import { localDay, today } from '../../kit/local-time.ts';

const dayOf = (moment: string | number): string => localDay(today(new Date(moment)));

/** Describes the verification of a group of facts: `Verified 3 Nov 2026 by Ada Byron`. */
export function stateText({ stamp, state, dueAt }: GroupState): string {
  if (stamp === undefined) return 'Not verified yet';
  const verified = `Verified ${dayOf(stamp.at)} by ${stamp.by.name}`;
  return state === 'due' && dueAt !== undefined ? `${verified}, due since ${dayOf(dueAt)}` : verified;
}

/** The same for a whole record, in a cell. */
export const localStateText = (state: RecordState): string => recordStateText(state, dayOf);

/** Muted unless something is due. */
export const stateColor = { verified: 'fg.muted', due: 'orange.fg', never: 'fg.muted' } as const;
