import { planColumns } from '../../../../shared/plan/fields/plan-columns.ts';
import type { Plan } from '../../../../shared/plan/plan.ts';
import { readTableView } from '../../lib/table-view.ts';
import type { ExportOrder } from './export-work.ts';

/** All plans of the facility, those that the table shows, or the facility's BlueCard prefixes. */
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

/** What the audit log calls it. */
export const auditNames = {
  all: 'all plans',
  shown: 'plans shown',
  prefixes: 'BlueCard prefixes',
} as const satisfies Record<ExportChoice, string>;

/** What the rows of the file are. */
export const rowNames: Readonly<Record<ExportChoice, readonly [one: string, many: string]>> = {
  all: ['plan', 'plans'],
  shown: ['plan', 'plans'],
  prefixes: ['row', 'rows'],
};

const everyColumn = planColumns.map(({ key }) => key);
const prefixesOf = (plan: Plan): number => new Set(plan.prefixes.map(({ value }) => value)).size;

/** What is to be written for a choice; undefined if the table was left before its list was whole. */
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
