import { recordState } from '../../verification/fact-state.ts';
import { recordStateText } from '../../verification/state-text.ts';
import { planFacts } from '../fact-groups.ts';
import type { Plan } from '../plan.ts';
import { type PlanColumn, planColumns } from './plan-columns.ts';

/** What a plan's facts are at a moment (ms since 1970). */
export const verifiedState = (plan: Plan, now = Date.now()) => recordState(plan, planFacts, now);

/** The columns of the plan table: its facts and, hidden until somebody chooses it, whether they are verified. */
export const tableColumns: readonly PlanColumn[] = [
  ...planColumns,
  {
    ...{ key: 'verified', label: 'Verified', heading: 'Verified', kind: 'verified' },
    text: (plan) => recordStateText(verifiedState(plan)),
    info: { searched: false },
  },
];
