import { planColumns } from '../../../../shared/plan/fields/plan-columns.ts';
import type { Plan } from '../../../../shared/plan/plan.ts';
import { readTableView } from '../../lib/table-view.ts';
import type { ExportOrder } from './export-work.ts';

/** All plans of the facility, the plans in the table, or the facility's BlueCard prefixes. */
export type ExportChoice = 'all' | 'shown' | 'prefixes';

type Chosen = {
  readonly order: ExportOrder;
  readonly plans: readonly Plan[];
  /** How many rows the file will have. */
  readonly rows: number;
};

export const fileNames: Readonly<Record<ExportChoice, string>> = {
  all: 'InsurancePlans.xlsx',
  shown: 'InsurancePlansShown.xlsx',
  prefixes: 'BlueCardPrefixes.xlsx',
};

/** The audit log's names of the exports. */
export const auditNames = {
  all: 'all plans',
  shown: 'plans shown',
  prefixes: 'BlueCard prefixes',
} as const satisfies Record<ExportChoice, string>;

/** The nouns for a file's rows. */
export const rowNames: Readonly<Record<ExportChoice, readonly [one: string, many: string]>> = {
  all: ['plan', 'plans'],
  shown: ['plan', 'plans'],
  prefixes: ['row', 'rows'],
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
