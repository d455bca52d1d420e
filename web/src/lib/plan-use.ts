import { limits } from '../../../shared/limits.ts';
import type { Plan } from '../../../shared/plan/plan.ts';
import { dayMs } from '../../../shared/records/days.ts';
import * as z from '../../../shared/zod.ts';
import { stored } from './storage.ts';

// What this PC stores about the use of plans: IDs and numbers, no text. An ID belongs to one facility.

/** How often a plan was opened or copied from on a date, which is counted in days since 1970. */
type Use = { readonly id: string; readonly day: number; readonly times: number };

const today = (): number => Math.floor(Date.now() / dayMs);
const { days, entries, recent } = limits.planUse;

const storedUses = stored<readonly Use[]>(
  'planUse',
  z.array(z.object({ id: z.string(), day: z.number(), times: z.number() })),
  [],
);
/** A plan that was opened at a facility. */
type Opened = { readonly facility: string; readonly id: string };
const storedOpened = stored<readonly Opened[]>(
  'recentPlans',
  z.array(z.object({ facility: z.string(), id: z.string() })),
  [],
);

/** Excludes future dates, which a clock that was once wrong may have left. */
const counts = (day: number, today: number): boolean => day <= today && today - day < days;

/** Returns what to store after a use of a plan: nothing older than 30 days, and only the newest if there are too many. */
export function withUse(uses: readonly Use[], id: string, day: number): readonly Use[] {
  const before = uses.find((use) => use.id === id && use.day === day);
  const others = uses.filter((use) => use !== before && counts(use.day, day));
  return [...others, { id, day, times: (before?.times ?? 0) + 1 }].slice(-entries);
}

/** Returns how often each plan was used in the 30 days that end with `day`. */
export function timesUsed(uses: readonly Use[], day: number): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  for (const use of uses) if (counts(use.day, day)) times.set(use.id, (times.get(use.id) ?? 0) + use.times);
  return times;
}

/** Returns the rows of the plans that were used, most used first, equally used ones in list order. */
export function rowsUsedMost(plans: readonly Plan[], times: ReadonlyMap<string, number>): readonly number[] {
  const timesOf = (row: number): number => times.get(plans[row]?._id ?? '') ?? 0;
  return times.size === 0
    ? []
    : [...plans.keys()]
        .filter((row) => timesOf(row) > 0)
        .sort((one, other) => timesOf(other) - timesOf(one) || one - other);
}

const openedAt = (opened: readonly Opened[], facility: string): readonly Opened[] =>
  opened.filter((one) => one.facility === facility);

/** Adds a plan to the last opened plans: newest first, no duplicates, ten per facility. */
export const withOpened = (opened: readonly Opened[], now: Opened): readonly Opened[] => [
  ...[now, ...openedAt(opened, now.facility).filter(({ id }) => id !== now.id)].slice(0, recent),
  ...opened.filter((one) => one.facility !== now.facility),
];

export const planUse = {
  /** Records that a plan was opened or copied from. */
  note: (id: string): void => storedUses.write(withUse(storedUses.read(), id, today())),
  noteOpened(facility: string, id: string): void {
    planUse.note(id);
    storedOpened.write(withOpened(storedOpened.read(), { facility, id }));
  },
  times: (): ReadonlyMap<string, number> => timesUsed(storedUses.read(), today()),
  /** Returns the IDs of a facility's last opened plans, newest first. */
  recent: (facility: string): readonly string[] =>
    openedAt(storedOpened.read(), facility).map(({ id }) => id),
} as const;
