import { useSyncExternalStore } from 'react';
import type { PlanColumnKey } from '../../../shared/plan/fields/plan-columns.ts';
import type { Plan } from '../../../shared/plan/plan.ts';

/** What the plan table shows: the plans after class filter, search and sort, on all pages, and the visible columns in order. */
export type TableView = {
  readonly plans: readonly Plan[];
  readonly columns: readonly PlanColumnKey[];
  /** False while the list behind it is loading or being parsed. */
  readonly complete: boolean;
};

type Read = () => TableView;

let offered: Read | undefined;
const listeners = new Set<() => void>();

function offer(read: Read | undefined): void {
  offered = read;
  for (const listener of listeners) listener();
}

/** Offers what the plan screen shows, while it is open. Returns the function that withdraws the offer. */
export function offerTableView(read: Read): () => void {
  offer(read);
  return () => {
    if (offered === read) offer(undefined);
  };
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

/** Returns what the table currently shows; undefined while no table is on screen. */
export const readTableView = (): TableView | undefined => offered?.();

/** Returns whether a table is on screen. */
export function useTableOnScreen(): boolean {
  return useSyncExternalStore(subscribe, () => offered !== undefined);
}
