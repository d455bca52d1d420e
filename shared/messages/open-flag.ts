import { isoTime } from '../text/text.ts';
import * as z from '../zod.ts';

/*
 * A flag is an update request that reports one fact of a plan as wrong (flag.ts). While it is open, everybody at the
 * facility sees next to that fact that it was reported; only administrators see who sent it and what they wrote.
 */

export const openFlagSchema = z.object({
  planId: z.string(),
  /** A column's key; a later release may have keys that this one does not know. */
  fact: z.string(),
  /** When it was reported. */
  since: isoTime,
});
export type OpenFlag = z.infer<typeof openFlagSchema>;

/** How many open flags a fact has, and when it was first reported. */
export type Reported = { readonly since: string; readonly count: number };
export type ReportedFacts = ReadonlyMap<string, Reported>;

/** Groups open flags by plan and fact. */
export function reportedByPlan(flags: readonly OpenFlag[]): ReadonlyMap<string, ReportedFacts> {
  const plans = new Map<string, Map<string, Reported>>();
  for (const { planId, fact, since } of flags) {
    const facts = plans.get(planId) ?? new Map<string, Reported>();
    const report = facts.get(fact);
    const first = report === undefined || since < report.since ? since : report.since;
    plans.set(planId, facts.set(fact, { since: first, count: (report?.count ?? 0) + 1 }));
  }
  return plans;
}
