import { limits } from '../../limits.ts';
import { dayMs } from '../../records/days.ts';
import { isoTime } from '../../text/text.ts';
import * as z from '../../zod.ts';

/** What one write changed in a plan: the names of fields; none if it restored a deleted plan. */
export const recentChangeSchema = z.object({
  at: isoTime,
  fields: z.array(z.string()),
  /** The time of the change before it or of the deletion, if this one restored what was there before that. */
  undoes: z.optional(isoTime),
});
export type RecentChange = z.infer<typeof recentChangeSchema>;

/** A plan's latest changes, stored with its fields. */
export const recentShape = { recent: z.optional(z.array(recentChangeSchema)) };

/**
 * Adds a change to those that a plan keeps, oldest first. Changes older than `keptDays` are dropped; if there are too many,
 * the oldest are merged into one, so that no changed field is lost.
 */
export function withChange(recent: readonly RecentChange[] = [], change: RecentChange): RecentChange[] {
  const oldest = Date.parse(change.at) - limits.recentChanges.keptDays * dayMs;
  const remaining = [...recent.filter(({ at }) => Date.parse(at) >= oldest), change];
  const early = remaining.slice(0, Math.max(0, remaining.length - limits.recentChanges.entries + 1));
  const last = early.at(-1);
  if (early.length < 2 || last === undefined) return remaining;
  const fields = [...new Set(early.flatMap((each) => each.fields))];
  const [next, ...later] = remaining.slice(early.length);
  // It undid only the last of those that are combined now.
  const after = next === undefined ? [] : [{ at: next.at, fields: next.fields }];
  return [{ at: last.at, fields }, ...after, ...later];
}

/** What happened to a plan in a period. `fields` are those that changed, also after it was added or restored. */
export type PlanNews = {
  readonly at: string;
  readonly kind: 'added' | 'restored' | 'changed';
  readonly fields: readonly string[];
};

type Changing = { readonly createdAt: string; readonly recent?: readonly RecentChange[] | undefined };

/** Returns a plan's news between two times (`from` inclusive, `to` exclusive), or undefined if there is none or it was undone. */
export function planNews({ createdAt, recent = [] }: Changing, from: Date, to: Date): PlanNews | undefined {
  const isIn = (at: string) => Date.parse(at) >= from.getTime() && Date.parse(at) < to.getTime();
  const changes: RecentChange[] = [];
  for (const change of recent.filter(({ at }) => isIn(at))) {
    const { undoes } = change;
    if (undoes !== undefined && changes.at(-1)?.at === undoes) changes.pop();
    // A deletion is not among the changes.
    else if (undoes === undefined || change.fields.length > 0 || !isIn(undoes)) changes.push(change);
  }
  const added = isIn(createdAt);
  const at = changes.at(-1)?.at ?? (added ? createdAt : undefined);
  if (at === undefined) return undefined;
  const restored = changes.some(({ fields }) => fields.length === 0);
  const kind = added ? 'added' : restored ? 'restored' : 'changed';
  return { at, kind, fields: [...new Set(changes.flatMap(({ fields }) => fields))] };
}
