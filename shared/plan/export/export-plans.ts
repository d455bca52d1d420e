import { statusWithReason } from '../../hub/contracts/decided-status.ts';
import { planFields } from '../fields/fields.ts';
import type { PlanColumnKey } from '../fields/plan-columns.ts';
import { tableColumns } from '../fields/table-columns.ts';
import type { Plan } from '../plan.ts';
import { linkText } from '../plan-link.ts';
import { type ExportValue, exportValue } from './export-values.ts';

/** A plan, or a record that holds one as its book (spec §3). */
export type ExportRecord = Plan | { readonly book: Plan };

const columnOf = new Map(tableColumns.map((column) => [column.key, column]));

const planOf = (record: ExportRecord): Plan => ('book' in record ? record.book : record);

/** Returns the labels of the columns, in the given order: the sheet's first row. */
export function exportLabels(columns: readonly PlanColumnKey[]): string[] {
  return columns.map((key) => columnOf.get(key)?.label ?? key);
}

/** Returns the text of the contracting column, with the reason for a status that is not the plan’s own. */
export const contractingText = ({ facilityContracts }: Plan): string =>
  planFields.facilityContracts.text(
    facilityContracts.map((line) => ({ ...line, contractStatus: statusWithReason(line) })),
  );

function value(plan: Plan, key: PlanColumnKey): ExportValue {
  const column = columnOf.get(key);
  // Numbers stay numbers.
  if (column?.kind === 'code') return exportValue(Reflect.get(plan, key));
  // In a damaged record the address may be something other than a string.
  if (column?.kind === 'picture' && typeof Reflect.get(plan, key) !== 'string') return exportValue(undefined);
  // Written with its ID, so that an import finds the same plan.
  if (key === 'successor') return exportValue(plan.successor && linkText(plan.successor));
  if (key === 'facilityContracts') return exportValue(() => contractingText(plan));
  return exportValue(() => column?.text(plan));
}

/** Returns one cell per column, from the record itself or from its book. */
export function exportRow(record: ExportRecord, columns: readonly PlanColumnKey[]): ExportValue[] {
  const plan = planOf(record);
  return columns.map((key) => value(plan, key));
}
