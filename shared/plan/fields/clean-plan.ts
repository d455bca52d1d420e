import type { LeftOut } from './field-kinds.ts';
import { type FieldOfKind, isRows, type PlanDraft, planFieldKeys, planFields } from './fields.ts';

/** A row of one of a plan's lists that a save leaves out. */
export type DroppedRow = LeftOut & { readonly list: FieldOfKind<'rows'> };

type AnyField = { clean(draft: unknown, leaveOut: (row: LeftOut) => void): unknown };

/**
 * Returns what a save keeps of a draft (spec §5), and every row it leaves out with the reason in plain words, so that the
 * user can be told beforehand. Text is trimmed, blank optional texts and addresses become absent, codes written in digits
 * become numbers, prefixes and payer IDs are upper-cased. Rows in which nothing was typed are removed without being
 * reported. Anything else that is wrong is left for the plan schema.
 */
export function cleanPlan(draft: PlanDraft): { plan: PlanDraft; dropped: DroppedRow[] } {
  const dropped: DroppedRow[] = [];
  const values = new Map<string, unknown>(Object.entries(draft));
  for (const key of planFieldKeys) {
    const field: AnyField = planFields[key];
    const leaveOut = (row: LeftOut): void => {
      if (isRows(key)) dropped.push({ list: key, ...row });
    };
    values.set(key, field.clean(values.get(key), leaveOut));
  }
  const plan: PlanDraft = Object.fromEntries([...values].filter(([, value]) => value !== undefined));
  return { plan, dropped };
}
