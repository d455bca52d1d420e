import { limits } from '../../limits.ts';
import { dayMs } from '../../records/days.ts';
import { isoTime } from '../../text/text.ts';
import * as z from '../../zod.ts';

/** What one write changed in a plan: fields by their names; none where a deleted plan came back. */
export const recentChangeSchema = z.object({ at: isoTime, fields: z.array(z.string()) });
export type RecentChange = z.infer<typeof recentChangeSchema>;

/** What a plan tells of its last days, beside its fields. */
export const recentShape = { recent: z.optional(z.array(recentChangeSchema)) };

/**
 * The changes that a plan keeps after one more, oldest first. What is older than `keptDays` goes; where there are too many,
 * the oldest become one, so that no field that changed is left out.
 */
export function withChange(recent: readonly RecentChange[] = [], change: RecentChange): RecentChange[] {
  const oldest = Date.parse(change.at) - limits.recentChanges.keptDays * dayMs;
  const remaining = [...recent.filter(({ at }) => Date.parse(at) >= oldest), change];
  const early = remaining.slice(0, Math.max(0, remaining.length - limits.recentChanges.entries + 1));
  const last = early.at(-1);
  if (early.length < 2 || last === undefined) return remaining;
  const fields = [...new Set(early.flatMap((each) => each.fields))];
  return [{ at: last.at, fields }, ...remaining.slice(early.length)];
}

/** What happened to a plan in a time. `added` tells when, of one that is new or came back; `fields` are those that changed after that. */
export type PlanNews = {
  readonly at: string;
  readonly added: boolean;
  readonly fields: readonly string[];
};

type Changing = { readonly createdAt: string; readonly recent?: readonly RecentChange[] | undefined };

/** The news of a plan from one moment (included) to another, or undefined. */
export function planNews({ createdAt, recent = [] }: Changing, from: Date, to: Date): PlanNews | undefined {
  const isIn = (at: string) => Date.parse(at) >= from.getTime() && Date.parse(at) < to.getTime();
  const changes = recent.filter(({ at }) => isIn(at));
  const added = isIn(createdAt) || changes.some(({ fields }) => fields.length === 0);
  const at = changes.at(-1)?.at ?? (added ? createdAt : undefined);
  if (at === undefined) return undefined;
  return { at, added, fields: [...new Set(changes.flatMap(({ fields }) => fields))] };
}
