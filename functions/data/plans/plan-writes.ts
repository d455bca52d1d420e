import { planIdParts } from '../../../shared/plan/plan-id.ts';
import { count } from '../../../shared/records/number.ts';
import type { Item } from '../table/table.ts';

/*
 * Counts of the writes to a facility's plans, in total and by the first digit of the plan keys. Keys are random, so a digit
 * covers a sixteenth of the plans: a function that has read them once re-reads after a change only the digits written to.
 * The counters are in the facility's version item, which every write increments and every call about a facility reads.
 */

const digits = [...'0123456789abcdef'] as const;

/** If more digits than this were written to, all plans are read: a few long reads cost less than many short ones. */
const mostDigits = 8;

export type PlanWrites = {
  /** All writes. */
  readonly version: number;
  /** The writes that also counted their digits. */
  readonly counted: number;
  /** In the order of the digits. */
  readonly byDigit: readonly number[];
};

/** Reads the counters from a facility's version item; zeros where there is no counter yet. */
export function planWritesOf(item: Item | undefined): PlanWrites {
  const of = (name: string): number => count.safeParse(item?.[name]).data ?? 0;
  return { version: of('version'), counted: of('counted'), byDigit: digits.map((digit) => of(`w${digit}`)) };
}

/** Returns what a write of plans with these keys adds to the facility's version item. */
export function countWrite(planKeys: readonly string[]): Readonly<Record<string, number>> {
  const written = new Set(planKeys.map((key) => `w${key.slice(0, 1)}`));
  return { version: 1, counted: 1, ...Object.fromEntries([...written].map((name) => [name, 1])) };
}

/** Returns the first digits of all plans written since, or undefined if that is unknown. */
export function digitsWritten(before: PlanWrites, now: PlanWrites): readonly string[] | undefined {
  // Unknown after a write by hand that counts no digits, or after a restored backup.
  const writes = now.version - before.version;
  if (writes < 0 || writes !== now.counted - before.counted) return undefined;
  return digits.filter((_, place) => now.byDigit[place] !== before.byDigit[place]);
}

type CachedPlans<Plan> = { readonly writes: PlanWrites; readonly plans: readonly Plan[] };

/**
 * Returns the current plans of a facility.
 * @param cached the plans as last read
 * @param read returns the plans whose keys begin with the digits, or all
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
