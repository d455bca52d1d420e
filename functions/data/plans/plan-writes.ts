import { planIdParts } from '../../../shared/plan/plan-id.ts';
import { count } from '../../../shared/records/number.ts';
import type { Item } from '../table/table.ts';

/*
 * How often the plans of a facility were written to, in all and by the first digit of their keys. Keys are random, so a
 * digit stands for a sixteenth of the plans: who has read them once reads after a change only the digits that were written
 * to. The counters are in the facility's version item, which every write counts up and every call about a facility reads.
 */

const digits = [...'0123456789abcdef'] as const;

/** With more digits than that written to, all plans are read: a few long reads cost less than many short ones. */
const mostDigits = 8;

export type PlanWrites = {
  /** All writes. */
  readonly version: number;
  /** Those that counted their digits too. */
  readonly counted: number;
  /** In the order of the digits. */
  readonly byDigit: readonly number[];
};

/** Zeros where there is no counter yet. */
export function planWritesOf(item: Item | undefined): PlanWrites {
  const of = (name: string): number => count.safeParse(item?.[name]).data ?? 0;
  return { version: of('version'), counted: of('counted'), byDigit: digits.map((digit) => of(`w${digit}`)) };
}

/** What a write of plans with these keys adds to the facility's version item. */
export function countWrite(planKeys: readonly string[]): Readonly<Record<string, number>> {
  const written = new Set(planKeys.map((key) => `w${key.slice(0, 1)}`));
  return { version: 1, counted: 1, ...Object.fromEntries([...written].map((name) => [name, 1])) };
}

/** The first digits of all plans written since, or undefined where that is not known. */
export function digitsWritten(before: PlanWrites, now: PlanWrites): readonly string[] | undefined {
  // A function of an older release, or a restored backup, does not count digits.
  const writes = now.version - before.version;
  if (writes < 0 || writes !== now.counted - before.counted) return undefined;
  return digits.filter((_, place) => now.byDigit[place] !== before.byDigit[place]);
}

type CachedPlans<Plan> = { readonly writes: PlanWrites; readonly plans: readonly Plan[] };

/**
 * The plans of a facility as they are now.
 * @param cached as they were when they were last read
 * @param read gives the plans whose keys begin with the digits, or all
 */
export async function plansNow<Plan extends { readonly _id: string }>(
  cached: CachedPlans<Plan> | undefined,
  writes: PlanWrites,
  read: (digits?: readonly string[]) => Promise<readonly Plan[]>,
): Promise<readonly Plan[]> {
  const written = cached && digitsWritten(cached.writes, writes);
  if (cached === undefined || written === undefined || written.length > mostDigits) return read();
  const same = cached.plans.filter(({ _id }) => !written.includes(planKeyDigit(_id)));
  return written.length === 0 ? same : [...same, ...(await read(written))];
}

const planKeyDigit = (id: string): string => planIdParts(id)?.key.slice(0, 1) ?? '';
