import { limits } from '../../../../../shared/limits.ts';
import { defaultVisibleColumns, type PlanColumnKey } from '../../../../../shared/plan/fields/plan-columns.ts';
import { tableColumns } from '../../../../../shared/plan/fields/table-columns.ts';

export type ColumnVisibility = Readonly<Record<string, boolean>>;
// Columns that need less than the specification's default: ten digits with a copy button, a class, a thumbnail. The plan name is
// short because the descriptive name says the rest; the prefix column fits three prefixes and the number of others.
const widthOfKind: Readonly<Record<string, number>> = { code: 136, payerId: 136, choice: 156, picture: 120 };
const widthOfColumn: Partial<Record<PlanColumnKey, number>> = { planName: 165, prefix: 200 };
export const columnsByKey: ReadonlyMap<string, (typeof tableColumns)[number]> = new Map(
  tableColumns.map((column) => [column.key, column]),
);

/** Returns a column's width (CSS px) until the user chooses another: enough for its usual content. */
export const defaultWidth = (key: PlanColumnKey): number =>
  widthOfColumn[key] ?? widthOfKind[columnsByKey.get(key)?.kind ?? ''] ?? limits.columnWidth.default;

/** Column key to width in CSS pixels; a column that is not listed has its default width. */
export type ColumnWidths = Readonly<Record<string, number>>;

export const columnKeys: readonly PlanColumnKey[] = tableColumns.map(({ key }) => key);

export const columnLabel = (key: string): string => columnsByKey.get(key)?.label ?? key;

/** Returns the stored order without duplicates and removed columns, followed by columns it does not contain. */
export function syncOrder(stored: readonly string[] | undefined): PlanColumnKey[] {
  const synced = new Set<PlanColumnKey>();
  for (const key of stored ?? []) {
    const column = columnsByKey.get(key);
    if (column !== undefined) synced.add(column.key);
  }
  return [...synced, ...columnKeys.filter((key) => !synced.has(key))];
}

const visibleByDefault: ReadonlySet<string> = new Set(defaultVisibleColumns);

export const allVisible: ColumnVisibility = Object.fromEntries(columnKeys.map((key) => [key, true]));

/** Returns the stored visibility of existing columns, and the default for columns without one. */
export function syncVisibility(stored: ColumnVisibility | undefined): ColumnVisibility {
  return Object.fromEntries(columnKeys.map((key) => [key, stored?.[key] ?? visibleByDefault.has(key)]));
}

export const defaultVisibility = syncVisibility(undefined);

/** Returns the nearest width that a column may have, in whole pixels. */
export function clampWidth(width: number): number {
  const { min, max, default: standard } = limits.columnWidth;
  return Number.isFinite(width) ? Math.round(Math.min(max, Math.max(min, width))) : standard;
}

export function syncWidths(stored: ColumnWidths | undefined): ColumnWidths {
  const entries = Object.entries(stored ?? {}).filter(([key]) => columnsByKey.has(key));
  return Object.fromEntries(entries.map(([key, width]) => [key, clampWidth(width)]));
}
