import { limits } from '../../../../shared/limits.ts';
import type { RecentDeletion } from '../../../../shared/plan/changes/plan-changes.ts';
import type { RecentChange } from '../../../../shared/plan/changes/recent-changes.ts';
import type { Plan } from '../../../../shared/plan/plan.ts';
import { dayMs } from '../../../../shared/records/days.ts';
import { compareNames } from '../../../../shared/text/name-order.ts';

/** What became of one plan on one day. */
export type DayChange = {
  readonly id: string;
  readonly name: string;
  readonly payerName: string;
  readonly kind: 'added' | 'changed' | 'deleted';
  /** The last moment of it. */
  readonly at: string;
  /** Which fields of a changed one, by their names. */
  readonly fields: readonly string[];
};

export type ChangedDay = { readonly day: string; readonly changes: readonly DayChange[] };

/** The changes of the last days, newest day first, plans by name. A plan that changed several times on a day is there once. */
export function changesByDay(
  plans: readonly Plan[],
  deletions: readonly RecentDeletion[],
  now: number,
  dayOf: (at: Date) => string,
): ChangedDay[] {
  const since = now - limits.recentChanges.days * dayMs;
  const all = [...plans.flatMap(changesOf), ...deletions.map(deletionOf)].filter(
    ({ at }) => Date.parse(at) >= since,
  );
  return [...Map.groupBy(all, ({ at }) => dayOf(new Date(at)))]
    .toSorted(([one], [other]) => (one < other ? 1 : -1))
    .map(([day, changes]) => ({ day, changes: eachOnce(changes) }));
}

function changesOf({ _id: id, descriptiveName: name, payerName, createdAt, recent = [] }: Plan): DayChange[] {
  const added = { id, name, payerName, kind: 'added', at: createdAt, fields: [] } as const;
  return [added, ...recent.map((change) => ({ ...added, kind: kindOf(change), ...change }))];
}

/** A plan that came back changed no field. */
const kindOf = ({ fields }: RecentChange): DayChange['kind'] => (fields.length === 0 ? 'added' : 'changed');

const deletionOf = ({
  _id: id,
  descriptiveName: name,
  payerName,
  deletedAt: at,
}: RecentDeletion): DayChange => ({
  ...{ id, name, payerName, kind: 'deleted', at, fields: [] },
});

function eachOnce(changes: readonly DayChange[]): DayChange[] {
  const isThere = (change: DayChange) => change.kind !== 'deleted';
  const byPlan = Map.groupBy(changes, (change) => `${change.id} ${isThere(change)}`);
  return [...byPlan.values()]
    .flatMap((ofPlan) => {
      const last = ofPlan.at(-1);
      if (last === undefined) return [];
      const kind = ofPlan.some((change) => change.kind === 'added') ? 'added' : last.kind;
      return [{ ...last, kind, fields: [...new Set(ofPlan.flatMap(({ fields }) => fields))] } as const];
    })
    .toSorted((one, other) => compareNames(one.name, other.name) || (one.id < other.id ? -1 : 1));
}
