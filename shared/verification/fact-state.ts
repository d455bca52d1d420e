import { dayMs } from '../records/days.ts';
import {
  type FactGroup,
  type FactStamp,
  type FactTable,
  factGroups,
  type ShownVerification,
} from './verification.ts';

/** `due`: verified so long ago that somebody should ask again. */
export const factStates = ['verified', 'due', 'never'] as const;
export type FactState = (typeof factStates)[number];

/** One group of a record's facts on a day. */
export type GroupState = {
  readonly group: FactGroup;
  readonly state: FactState;
  readonly stamp: FactStamp | undefined;
  /** From this moment on (ms since 1970) it is due. */
  readonly dueAt: number | undefined;
};

/** After how many days its facts are due again; 0 for never. */
export const intervalOf = ({ interval, facilityInterval }: ShownVerification = {}): number =>
  interval ?? facilityInterval ?? 0;

/** A group of facts at a moment (ms since 1970): past its date nothing is verified any more. */
export function groupState(
  group: FactGroup,
  verification: ShownVerification | undefined,
  now: number,
): GroupState {
  const stamp = verification?.verified?.find(({ groups }) => groups.includes(group));
  if (stamp === undefined) return { group, state: 'never', stamp, dueAt: undefined };
  const days = intervalOf(verification);
  const dueAt = days === 0 ? undefined : Date.parse(stamp.at) + days * dayMs;
  return { group, state: dueAt !== undefined && dueAt <= now ? 'due' : 'verified', stamp, dueAt };
}

const isFilled = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);

/** The groups of which a record says something, in the order in which they are shown: an empty one has nothing to verify. */
function filledGroups(record: object, table: FactTable): readonly FactGroup[] {
  const filled = new Set(
    Object.entries(record).flatMap(([field, value]) =>
      Object.hasOwn(table, field) && isFilled(value) ? [table[field]] : [],
    ),
  );
  return factGroups.filter((group) => filled.has(group));
}

/** A record that can be verified, as the API gives it. */
export type Verifiable = { readonly verification?: ShownVerification | undefined };

/** Every group of which a record says something. */
export const groupStates = (record: Verifiable, table: FactTable, now: number): readonly GroupState[] =>
  filledGroups(record, table).map((group) => groupState(group, record.verification, now));

export type RecordState = {
  readonly state: FactState;
  /** When the oldest of its verified facts was verified; undefined where none was. */
  readonly at: string | undefined;
  /** How many of its groups are verified and not due, and how many there are. */
  readonly verified: number;
  readonly groups: number;
};

/** A record as a whole is what the worst of its groups is: it is verified only where all are. */
export function recordState(record: Verifiable, table: FactTable, now: number): RecordState {
  const states = groupStates(record, table, now);
  const is = (target: FactState) => states.filter(({ state }) => state === target).length;
  const at = states.flatMap(({ stamp }) => stamp?.at ?? []).sort()[0];
  const verified = is('verified');
  const state = is('due') > 0 ? 'due' : verified < states.length || verified === 0 ? 'never' : 'verified';
  return { state, at, verified, groups: states.length };
}

/** Asks for somebody: it is due, or was never verified although it shall be. */
export const asksForVerifying = (record: Verifiable, state: FactState): boolean =>
  state === 'due' || (state === 'never' && intervalOf(record.verification) > 0);
