import type { Plan } from '../../shared/plan/plan.ts';

/** A search contender: builds once, then answers with the number of plans found. */
export type Engine = {
  readonly name: string;
  readonly note?: string;
  /** Blocking preparation; `texts` makes the text of each row, which counts as part of it. The answer also says how long the part that may wait for idle time took, in ms. */
  build(plans: readonly Plan[], texts: () => string[]): Promise<Built> | Built;
};
export type Built = { count(query: string): number; idleMs?: number };
