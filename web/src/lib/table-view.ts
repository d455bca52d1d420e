import { useSyncExternalStore } from 'react';
import type { PlanColumnKey } from '../../../shared/plan/fields/plan-columns.ts';
import type { Plan } from '../../../shared/plan/plan.ts';
import { sharedValue } from './shared-value.ts';

/** What the plan table shows: the plans after class filter, search and sort, on all pages, and the visible columns in order. */
export type TableView = {
  readonly plans: readonly Plan[];
  readonly columns: readonly PlanColumnKey[];
  /** False while the list behind it, or a newer one, is loading or being parsed. */
  readonly complete: boolean;
};

type Read = () => TableView;

const offered = sharedValue<Read | undefined>(undefined);

/** Offers what the plan screen shows, while it is open. Returns the function that withdraws the offer. */
export function offerTableView(read: Read): () => void {
  offered.write(read);
  return () => {
    if (offered.read() === read) offered.write(undefined);
  };
}

/** Returns what the table currently shows; undefined while no table is on screen. */
export const readTableView = (): TableView | undefined => offered.read()?.();

/** Returns whether a table is on screen. */
export function useTableOnScreen(): boolean {
  return useSyncExternalStore(offered.subscribe, () => offered.read() !== undefined);
}
