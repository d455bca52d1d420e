import { statusWithReason } from '../../hub/contracts/decided-status.ts';
import { compareNames } from '../../text/name-order.ts';
import type { Plan } from '../plan.ts';
import { type ExportValue, exportValue } from './export-values.ts';

/** Returns the first row of the sheet of BlueCard prefixes. */
export const prefixLabels = (facility: string): string[] => [
  'Prefix',
  'Descriptive Name',
  'Plan Name',
  'Plan Code',
  'Payer Name',
  'Payer Code',
  'Financial Class',
  `Contracting at ${facility}`,
];

type PrefixRow = { readonly prefix: string; readonly plan: Plan };

/** Returns one row per prefix and plan, sorted by prefix and then by plan name; a prefix listed twice in a plan is one row. */
export function prefixRows(plans: readonly Plan[]): PrefixRow[] {
  return plans
    .flatMap((plan) =>
      [...new Set(plan.prefixes.map(({ value }) => value))].map((prefix) => ({ prefix, plan })),
    )
    .sort((a, b) => {
      if (a.prefix !== b.prefix) return a.prefix < b.prefix ? -1 : 1;
      return compareNames(a.plan.descriptiveName, b.plan.descriptiveName);
    });
}

/** Returns the cells of a row. Contracting is that of this facility only. */
export function prefixCells({ prefix, plan }: PrefixRow, facility: string): ExportValue[] {
  const statuses = plan.facilityContracts
    .filter(({ facilityName }) => facilityName === facility)
    .map(statusWithReason);
  return [
    prefix,
    exportValue(plan.descriptiveName),
    exportValue(plan.planName),
    exportValue(plan.planCode),
    exportValue(plan.payerName),
    exportValue(plan.payerCode),
    exportValue(plan.financialClass),
    exportValue([...new Set(statuses)].join('; ')),
  ];
}
