import { useSyncExternalStore } from 'react';
import type { PlanColumnKey } from '../../../shared/plan/fields/plan-columns.ts';
import type { Plan } from '../../../shared/plan/plan.ts';

/** What the plan table shows: after class filter, search and sort, over all its pages, and its visible columns in order. */
export type TableView = {
  readonly plans: readonly Plan[];
  readonly columns: readonly PlanColumnKey[];
  /** False: the list behind it is still coming in, or being read. */
  readonly complete: boolean;
};

type Read = () => TableView;

let offered: Read | undefined;
const listeners = new Set<() => void>();

function offer(read: Read | undefined): void {
  offered = read;
  for (const listener of listeners) listener();
}

/** The plan screen offers what it shows for as long as it is open. Answers the function that takes the offer back. */
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

/** What the table shows at this moment; undefined while no table is on the screen. */
export const readTableView = (): TableView | undefined => offered?.();

/** Whether there is a table on the screen. */
export function useTableOnScreen(): boolean {
  return useSyncExternalStore(subscribe, () => offered !== undefined);
}
