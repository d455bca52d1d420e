import { statusWithReason } from '../../hub/contracts/decided-status.ts';
import { planFields } from '../fields/fields.ts';
import type { PlanColumnKey } from '../fields/plan-columns.ts';
import { tableColumns } from '../fields/table-columns.ts';
import type { Plan } from '../plan.ts';
import { linkText } from '../plan-link.ts';
import { type ExportValue, exportValue } from './export-values.ts';

/** A plan, or a record that holds it as its book (spec §3). */
export type ExportRecord = Plan | { readonly book: Plan };

const columnOf = new Map(tableColumns.map((column) => [column.key, column]));

const planOf = (record: ExportRecord): Plan => ('book' in record ? record.book : record);

/** Labels of the columns, in the given order: the first row of the sheet. */
export function exportLabels(columns: readonly PlanColumnKey[]): string[] {
  return columns.map((key) => columnOf.get(key)?.label ?? key);
}

/** As the column shows it, with the reason where a status is not the plan’s own. */
const contractingText = ({ facilityContracts }: Plan): string =>
  planFields.facilityContracts.text(
    facilityContracts.map((line) => ({ ...line, contractStatus: statusWithReason(line) })),
  );

function value(plan: Plan, key: PlanColumnKey): ExportValue {
  const column = columnOf.get(key);
  // Numbers stay numbers.
  if (column?.kind === 'code') return exportValue(Reflect.get(plan, key));
  // Of a damaged record, nothing but a text is an address.
  if (column?.kind === 'picture' && typeof Reflect.get(plan, key) !== 'string') return exportValue(undefined);
  // Read back, it has to be the same plan.
  if (key === 'successor') return exportValue(plan.successor && linkText(plan.successor));
  if (key === 'facilityContracts') return exportValue(() => contractingText(plan));
  return exportValue(() => column?.text(plan));
}

/** One cell per column. The value is the record's own, or else its book's. */
export function exportRow(record: ExportRecord, columns: readonly PlanColumnKey[]): ExportValue[] {
  const plan = planOf(record);
  return columns.map((key) => value(plan, key));
}
