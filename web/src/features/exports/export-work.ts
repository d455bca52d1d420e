import { exportLabels, exportRow } from '../../../../shared/plan/export/export-plans.ts';
import { prefixCells, prefixLabels, prefixRows } from '../../../../shared/plan/export/export-prefixes.ts';
import type { ExportValue } from '../../../../shared/plan/export/export-values.ts';
import type { Plan } from '../../../../shared/plan/plan.ts';
import type { PlanColumnKey } from '../../../../shared/plan/plan-columns.ts';
import { type CutText, createWorkbook, type WorkbookWriter } from './workbook/workbook.ts';

/** What to write: plans with columns in their order, or BlueCard prefixes with the contracting of a facility. */
export type ExportOrder =
  | { readonly kind: 'plans'; readonly columns: readonly PlanColumnKey[]; readonly count: number }
  | { readonly kind: 'prefixes'; readonly facility: string };

/** A text that did not fit into its cell, with the name of its plan. */
export type ExportCut = { readonly plan: string; readonly label: string };

export type Exported = {
  readonly parts: readonly Uint8Array[];
  readonly rows: number;
  readonly cuts: readonly ExportCut[];
};

/** Rows that are written in one go: about half a megabyte of XML. */
export const rowsAtOnce = 250;

const narrow = 14;
const wide = 28;
const widest = 48;
const wideColumns: ReadonlySet<PlanColumnKey> = new Set([
  'payerName',
  'planName',
  'facilityAddress',
  'providerAddress',
]);
const widestColumns: ReadonlySet<PlanColumnKey> = new Set([
  'descriptiveName',
  'facilityContracts',
  'notes',
  'authorizationNotes',
  'portalLinks',
  'phoneNumbers',
]);
const widthOf = (key: PlanColumnKey): number => {
  if (widestColumns.has(key)) return widest;
  return wideColumns.has(key) ? wide : narrow;
};

async function writeAll(
  book: WorkbookWriter,
  rows: readonly (readonly ExportValue[])[],
  wrote: (count: number) => void,
): Promise<void> {
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    const some = rows.slice(at, at + rowsAtOnce);
    await book.rows(some);
    wrote(some.length);
  }
}

const namedCuts = (cuts: readonly CutText[], nameOfRow: (row: number) => string | undefined): ExportCut[] =>
  cuts.map(({ row, label }) => ({ plan: nameOfRow(row) ?? '', label }));

/**
 * Writes a file from plans that come in pieces. `wrote` is told how many rows went into it each time.
 * @throws what the writing threw, at the next step
 */
export function createExport(order: ExportOrder, wrote: (count: number) => void) {
  const ofPlans = (columns: readonly PlanColumnKey[], count: number) => {
    const labels = exportLabels(columns);
    const book = createWorkbook({ name: 'Export', labels, widths: columns.map(widthOf), rowCount: count });
    const names: string[] = [];
    return {
      take: async (some: readonly Plan[]) => {
        for (const { descriptiveName } of some) names.push(descriptiveName);
        await writeAll(
          book,
          some.map((plan) => exportRow(plan, columns)),
          wrote,
        );
      },
      finish: async (): Promise<Exported> => {
        const parts = await book.finish();
        return { parts, rows: names.length, cuts: namedCuts(book.cuts, (row) => names[row]) };
      },
    };
  };

  const ofPrefixes = (facility: string) => {
    const plans: Plan[] = [];
    return {
      take: async (some: readonly Plan[]) => {
        plans.push(...some);
      },
      finish: async (): Promise<Exported> => {
        const rows = prefixRows(plans);
        const widths = [narrow, widest, wide, narrow, wide, narrow, wide, wide];
        const labels = prefixLabels(facility);
        const book = createWorkbook({ name: 'BlueCard Prefixes', labels, widths, rowCount: rows.length });
        await writeAll(
          book,
          rows.map((row) => prefixCells(row, facility)),
          wrote,
        );
        const parts = await book.finish();
        return {
          parts,
          rows: rows.length,
          cuts: namedCuts(book.cuts, (row) => rows[row]?.plan.descriptiveName),
        };
      },
    };
  };

  return order.kind === 'plans' ? ofPlans(order.columns, order.count) : ofPrefixes(order.facility);
}
