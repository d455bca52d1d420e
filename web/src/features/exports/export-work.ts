import { exportLabels, exportRow } from '../../../../shared/plan/export/export-plans.ts';
import { prefixCells, prefixLabels, prefixRows } from '../../../../shared/plan/export/export-prefixes.ts';
import type { ExportValue } from '../../../../shared/plan/export/export-values.ts';
import type { PlanColumnKey } from '../../../../shared/plan/fields/plan-columns.ts';
import type { Plan } from '../../../../shared/plan/plan.ts';
import { createWorkbook } from '../../entities/spreadsheet/workbook.ts';

/** What to write: plans with these columns and the origin of card images, or BlueCard prefixes with contracting at a facility. */
export type ExportOrder =
  | { readonly kind: 'plans'; readonly columns: readonly PlanColumnKey[]; readonly origin: string }
  | { readonly kind: 'prefixes'; readonly facility: string };

/** A text that did not fit its cell, with the name of its plan. */
export type ExportCut = { readonly plan: string; readonly label: string };

export type Exported = {
  readonly file: ArrayBuffer;
  readonly rows: number;
  readonly cuts: readonly ExportCut[];
};

type Work = {
  /** Takes some of the plans. */
  readonly take: (plans: readonly Plan[]) => void;
  readonly finish: () => Exported;
};

// Holds a code of `limits.codeDigits`.
const narrow = 17;
const wide = 28;
const widest = 48;
/** The width for the address of a card image. */
const address = 80;
const widths: Partial<Record<PlanColumnKey, number>> = {
  payerName: wide,
  planName: wide,
  facilityAddress: wide,
  providerAddress: wide,
  descriptiveName: widest,
  facilityContracts: widest,
  notes: widest,
  authorizationNotes: widest,
  portalLinks: widest,
  phoneNumbers: widest,
  electronicIds: widest,
  image: address,
  secondaryImage: address,
};

/** A piece of the plans for the worker, which answers with their number, and after the last piece also with the file. */
export type ExportPiece = {
  readonly order: ExportOrder;
  readonly plans: readonly Plan[];
  readonly isLast: boolean;
};

/** Returns the worker's message handler for an export. */
export function exportInPieces(answer: (message: number | Exported) => void): (piece: ExportPiece) => void {
  let work: Work | undefined;
  return ({ order, plans, isLast }) => {
    work ??= createExport(order);
    work.take(plans);
    answer(plans.length);
    if (isLast) answer(work.finish());
  };
}

/** Writes a file from plans that arrive in pieces. */
export function createExport(order: ExportOrder): Work {
  return order.kind === 'plans' ? planExport(order) : prefixExport(order.facility);
}

type PlansOrder = Extract<ExportOrder, { kind: 'plans' }>;

function planExport({ columns, origin }: PlansOrder): Work {
  // Outside the site, its relative addresses work only with its origin.
  const whole = (cell: ExportValue, at: number): ExportValue =>
    widths[columns[at] ?? 'notes'] === address && String(cell).startsWith('/') ? origin + cell : cell;
  const book = createWorkbook({
    name: 'Export',
    labels: exportLabels(columns),
    widths: columns.map((key) => widths[key] ?? narrow),
  });
  const names: string[] = [];
  return {
    take: (plans) => {
      for (const plan of plans) {
        names.push(plan.descriptiveName);
        book.add(exportRow(plan, columns).map(whole));
      }
    },
    finish: () => exported(book, names),
  };
}

/** Its rows are sorted by prefix, so none is ready before all plans have arrived. */
function prefixExport(facility: string): Work {
  const all: Plan[] = [];
  return {
    take: (plans) => void all.push(...plans),
    finish: () => {
      const rows = prefixRows(all);
      const book = createWorkbook({
        name: 'BlueCard Prefixes',
        labels: prefixLabels(facility),
        widths: [narrow, widest, wide, narrow, wide, narrow, wide, wide],
      });
      for (const row of rows) book.add(prefixCells(row, facility));
      return exported(
        book,
        rows.map(({ plan }) => plan.descriptiveName),
      );
    },
  };
}

/** `names` are the names of the rows' plans. */
const exported = (book: ReturnType<typeof createWorkbook>, names: readonly string[]): Exported => ({
  file: book.write(),
  rows: names.length,
  cuts: book.cuts.map(({ row, label }) => ({ plan: names[row] ?? '', label })),
});
