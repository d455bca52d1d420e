import { planColumns } from '../../../../shared/plan/fields/plan-columns.ts';
import type { Plan } from '../../../../shared/plan/plan.ts';
import { readTableView } from '../../lib/table-view.ts';
import type { ExportOrder } from './export-work.ts';

/**
 * All plans of the facility, the plans in the table, or the facility's BlueCard prefixes: each with its entry in the menu, its
 * file, the audit log's name of it, the nouns for its rows, and what is said if there are none.
 */
export const exportKinds = {
  all: {
    entry: 'Export All Local Plans to Excel',
    file: 'InsurancePlans.xlsx',
    audit: 'all plans',
    rows: ['plan', 'plans'],
    nothing: 'There are no plans to export.',
  },
  shown: {
    entry: 'Export Plans as Shown to Excel',
    file: 'InsurancePlansShown.xlsx',
    audit: 'plans shown',
    rows: ['plan', 'plans'],
    nothing: 'The table shows no plans to export.',
  },
  prefixes: {
    entry: 'Export BlueCard Prefixes',
    file: 'BlueCardPrefixes.xlsx',
    audit: 'BlueCard prefixes',
    rows: ['row', 'rows'],
    nothing: 'There are no BlueCard prefixes to export.',
  },
} as const;

export type ExportChoice = keyof typeof exportKinds;

type Chosen = {
  readonly order: ExportOrder;
  readonly plans: readonly Plan[];
  /** How many rows the file will have. */
  readonly rows: number;
};

const everyColumn = planColumns.map(({ key }) => key);
const prefixesOf = (plan: Plan): number => new Set(plan.prefixes.map(({ value }) => value)).size;

/** Returns what to write for a choice; undefined if the user left the table before its list was complete. */
export function chosenExport(
  choice: ExportChoice,
  all: readonly Plan[],
  facility: string,
): Chosen | undefined {
  if (choice === 'prefixes') {
    const rows = all.reduce((sum, plan) => sum + prefixesOf(plan), 0);
    return { order: { kind: 'prefixes', facility }, plans: all, rows };
  }
  const view = choice === 'all' ? { plans: all, columns: everyColumn } : readTableView();
  if (view === undefined) return undefined;
  const { plans, columns } = view;
  return { order: { kind: 'plans', columns, origin: window.location.origin }, plans, rows: plans.length };
}
