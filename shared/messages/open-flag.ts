import { isoTime } from '../text/text.ts';
import * as z from '../zod.ts';

/*
 * A flag is an update request that says which fact of a plan is wrong (flag.ts). While it is open, everybody of the facility
 * sees at that fact that it was reported; who sent it and what they wrote is for administrators.
 */

export const openFlagSchema = z.object({
  planId: z.string(),
  /** A column's key; a later release may have others. */
  fact: z.string(),
  /** When it was reported. */
  since: isoTime,
});
export type OpenFlag = z.infer<typeof openFlagSchema>;

/** How often a fact is reported, and since when. */
export type Reported = { readonly since: string; readonly count: number };
export type ReportedFacts = ReadonlyMap<string, Reported>;

/** What is reported, by plan and fact. */
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
