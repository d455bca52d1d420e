import { limits } from '../../../../shared/limits.ts';
import type { RecentDeletion } from '../../../../shared/plan/changes/plan-changes.ts';
import type { RecentChange } from '../../../../shared/plan/changes/recent-changes.ts';
import type { Plan } from '../../../../shared/plan/plan.ts';
import { dayMs } from '../../../../shared/records/days.ts';
import { compareNames } from '../../../../shared/text/name-order.ts';

/** A plan's changes on one day. */
export type DayChange = {
  readonly id: string;
  readonly name: string;
  readonly payerName: string;
  readonly kind: 'added' | 'restored' | 'changed' | 'deleted';
  /** The time of the last change. */
  readonly at: string;
  /** The names of the changed fields. */
  readonly fields: readonly string[];
};

export type ChangedDay = { readonly day: string; readonly changes: readonly DayChange[] };

/** Returns the changes of the last days, newest day first, plans by name. A plan changed several times on a day appears once. */
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

/** A change without fields is a restored plan. */
const kindOf = ({ fields }: RecentChange): DayChange['kind'] =>
  fields.length === 0 ? 'restored' : 'changed';

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
      const kinds = new Set(ofPlan.map(({ kind }) => kind));
      const kind = (['added', 'restored'] as const).find((each) => kinds.has(each)) ?? last.kind;
      return [{ ...last, kind, fields: [...new Set(ofPlan.flatMap(({ fields }) => fields))] } as const];
    })
    .toSorted((one, other) => compareNames(one.name, other.name) || (one.id < other.id ? -1 : 1));
}

/** More plans than this that changed alike on one day, as by an import, are shown as one line. */
const mostAlike = 20;

/** Returns a day's changes that are to be read one by one, and those of many plans that changed alike, the most first. */
export function bulkApart(changes: readonly DayChange[]): {
  readonly singles: readonly DayChange[];
  readonly bulks: readonly (readonly DayChange[])[];
} {
  const alike = ({ kind, fields }: DayChange) => [kind, ...fields.toSorted()].join(' ');
  const groups = Map.groupBy(changes, alike);
  const isBulk = (group: readonly DayChange[] = []) => group.length > mostAlike;
  return {
    singles: changes.filter((change) => !isBulk(groups.get(alike(change)))),
    bulks: [...groups.values()].filter(isBulk).toSorted((one, other) => other.length - one.length),
  };
}
