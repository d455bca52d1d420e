import { type Plan, planListSchema, planSchema } from '../../../../shared/schemas/plan.ts';
import * as z from '../../../../shared/zod.ts';

/** A page of plans whose plans are not parsed yet. */
export const envelopeSchema = z.extend(planListSchema, { data: z.array(z.unknown()) });

/** What is told of a page in a worker: its plans in order, then what is said of them all; or why it is refused. */
export type PlanPagePart =
  | { readonly plans: readonly Plan[] }
  | { readonly about: Omit<z.infer<typeof planListSchema>, 'data'> }
  | { readonly refused: string };

// Taking over more plans at once would be felt while typing.
const plansAtOnce = 200;

/** Parses the text of a page by the contract and tells it in parts. Never throws. */
export function tellPlanPage(text: string, tell: (part: PlanPagePart) => void): void {
  try {
    const { data, ...about } = envelopeSchema.parse(JSON.parse(text));
    for (let at = 0; at < data.length; at += plansAtOnce)
      tell({ plans: data.slice(at, at + plansAtOnce).map((plan) => planSchema.parse(plan)) });
    tell({ about });
  } catch (error) {
    tell({ refused: String(error) });
  }
}
