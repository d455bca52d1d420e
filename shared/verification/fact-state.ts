import { dayMs } from '../records/days.ts';
import {
  type FactGroup,
  type FactStamp,
  type FactTable,
  factGroups,
  type ShownVerification,
} from './verification.ts';

/** `due`: verified so long ago that somebody should check again. */
export const factStates = ['verified', 'due', 'never'] as const;
export type FactState = (typeof factStates)[number];

/** The state of one group of a record's facts at a point in time. */
export type GroupState = {
  readonly group: FactGroup;
  readonly state: FactState;
  readonly stamp: FactStamp | undefined;
  /** When it becomes due (ms since 1970). */
  readonly dueAt: number | undefined;
};

/** Returns the days after which a record's facts are due again; 0 for never. */
export const intervalOf = ({ interval, facilityInterval }: ShownVerification = {}): number =>
  interval ?? facilityInterval ?? 0;

/** Returns the state of a group of facts at a time (ms since 1970). From its due date on, it no longer counts as verified. */
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

/** Returns the groups for which a record has values, in the order shown. An empty group has nothing to verify. */
function filledGroups(record: object, table: FactTable): readonly FactGroup[] {
  const filled = new Set(
    Object.entries(record).flatMap(([field, value]) =>
      Object.hasOwn(table, field) && isFilled(value) ? [table[field]] : [],
    ),
  );
  return factGroups.filter((group) => filled.has(group));
}

/** A record that can be verified, as the API returns it. */
export type Verifiable = { readonly verification?: ShownVerification | undefined };

/** Returns the state of every group for which a record has values. */
export const groupStates = (record: Verifiable, table: FactTable, now: number): readonly GroupState[] =>
  filledGroups(record, table).map((group) => groupState(group, record.verification, now));

export type RecordState = {
  readonly state: FactState;
  /** When the oldest of its verified facts was verified; undefined if none was. */
  readonly at: string | undefined;
  /** The number of groups that are verified and not due, and the number of all groups. */
  readonly verified: number;
  readonly groups: number;
};

/** Returns the state of a record as a whole, which is that of its worst group: it is verified only if all groups are. */
export function recordState(record: Verifiable, table: FactTable, now: number): RecordState {
  const states = groupStates(record, table, now);
  const is = (target: FactState) => states.filter(({ state }) => state === target).length;
  const at = states.flatMap(({ stamp }) => stamp?.at ?? []).sort()[0];
  const verified = is('verified');
  const state = is('due') > 0 ? 'due' : verified < states.length || verified === 0 ? 'never' : 'verified';
  return { state, at, verified, groups: states.length };
}

/** Reports whether a record needs verifying: it is due, or was never verified although it has an interval. */
export const asksForVerifying = (record: Verifiable, state: FactState): boolean =>
  state === 'due' || (state === 'never' && intervalOf(record.verification) > 0);
