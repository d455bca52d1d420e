import { recordState } from '../../verification/fact-state.ts';
import { recordStateText } from '../../verification/state-text.ts';
import { planFacts } from '../fact-groups.ts';
import type { Plan } from '../plan.ts';
import { type PlanColumn, planColumns } from './plan-columns.ts';

/** Returns the verification state of a plan's facts at a time (ms since 1970). */
export const verifiedState = (plan: Plan, now = Date.now()) => recordState(plan, planFacts, now);

/** The columns of the plan table: the plan's facts and, hidden until the user shows it, their verification. */
export const tableColumns: readonly PlanColumn[] = [
  ...planColumns,
  {
    ...{ key: 'verified', label: 'Verified', heading: 'Verified', kind: 'verified' },
    text: (plan) => recordStateText(verifiedState(plan)),
    info: { searched: false },
  },
];
