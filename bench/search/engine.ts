import type { Plan } from '../../shared/plan/plan.ts';

/** A search contender: builds its index once, then returns the number of plans found. */
export type Engine = {
  readonly name: string;
  readonly note?: string;
  /** Blocking preparation, including row texts made by `texts`. Also returns the ms of the part that can wait for idle time. */
  build(plans: readonly Plan[], texts: () => string[]): Promise<Built> | Built;
};
export type Built = { count(query: string): number; idleMs?: number };
