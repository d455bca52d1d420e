import {
  asksForVerifying,
  groupStates,
  type RecordState,
  recordState,
  type Verifiable,
} from './fact-state.ts';
import type { FactTable } from './verification.ts';

type DatedFacts = Verifiable & { readonly createdAt: string };

/** A record whose facts need verifying, and since when (ms since 1970). */
export type DueRecord<Record> = {
  readonly record: Record;
  readonly state: RecordState;
  readonly since: number;
};

/** Returns the records whose facts need verifying at `now`, the one waiting longest first. */
export function factsDue<Record extends DatedFacts>(
  records: readonly Record[],
  table: FactTable,
  now: number,
): DueRecord<Record>[] {
  return records
    .flatMap((record) => {
      const state = recordState(record, table, now);
      if (state.groups === 0 || !asksForVerifying(record, state.state)) return [];
      const dues = groupStates(record, table, now).flatMap((group) =>
        group.state === 'due' && group.dueAt !== undefined ? [group.dueAt] : [],
      );
      return [{ record, state, since: dues.length > 0 ? Math.min(...dues) : Date.parse(record.createdAt) }];
    })
    .sort((one, other) => one.since - other.since);
}

/**
 * Sorts records in the order in which a person works through them: their own, those without an owner, then those of others.
 * @param verifies whether this person can still verify facts: a record whose owner no longer can counts as having none
 */
export function ownFirst<Record extends DatedFacts>(
  due: readonly DueRecord<Record>[],
  userId: string,
  verifies: (id: string) => boolean = () => true,
): DueRecord<Record>[] {
  const rank = ({ record: { verification } }: DueRecord<Record>): number => {
    const owner = verification?.owner?.id;
    if (owner === userId) return 0;
    return owner === undefined || !verifies(owner) ? 1 : 2;
  };
  return due.toSorted((one, other) => rank(one) - rank(other));
}
