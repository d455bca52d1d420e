import { limits } from '../../../../../shared/limits.ts';
import { defaultVisibleColumns, type PlanColumnKey } from '../../../../../shared/plan/fields/plan-columns.ts';
import { tableColumns } from '../../../../../shared/plan/fields/table-columns.ts';
import * as z from '../../../../../shared/zod.ts';

/** Keys of a person's table settings in local storage. The first two are the specification's. */
export const columnStorageKeys = {
  widths: 'planTableColumnWidths_v1',
  order: 'planTableColumnOrder',
  visibility: 'planTableColumnVisibility',
  density: 'planTableDensity',
} as const;

export type ColumnVisibility = Readonly<Record<string, boolean>>;
// Ten digits with their copy button, a class, a thumbnail: what needs less than the specification's default. A plan's own name
// is short where the descriptive one says the rest; three prefixes with how many more there are.
const widthOfKind: Readonly<Record<string, number>> = { code: 136, payerId: 136, choice: 156, picture: 120 };
const widthOfColumn: Partial<Record<PlanColumnKey, number>> = { planName: 165, prefix: 200 };
const kinds: ReadonlyMap<string, string> = new Map(tableColumns.map(({ key, kind }) => [key, kind]));

/** The width (CSS px) of a column until a person chooses another: what such columns hold. */
export const defaultWidth = (key: PlanColumnKey): number =>
  widthOfColumn[key] ?? widthOfKind[kinds.get(key) ?? ''] ?? limits.columnWidth.default;

/** Column key to width in CSS pixels; a column that is not listed has its default width. */
export type ColumnWidths = Readonly<Record<string, number>>;

export const columnKeys: readonly PlanColumnKey[] = tableColumns.map(({ key }) => key);
const columnsByKey: ReadonlyMap<string, PlanColumnKey> = new Map(columnKeys.map((key) => [key, key]));

const labels: ReadonlyMap<string, string> = new Map(tableColumns.map(({ key, label }) => [key, label]));

export const columnLabel = (key: string): string => labels.get(key) ?? key;

export const storedOrderSchema = z.array(z.string());
export const storedVisibilitySchema = z.record(z.string(), z.boolean());
export const storedWidthsSchema = z.record(z.string(), z.number());

/** The stored order as far as its columns still exist, each once, and columns it does not know after them. */
export function syncOrder(stored: readonly string[] | undefined): PlanColumnKey[] {
  const synced = new Set<PlanColumnKey>();
  for (const key of stored ?? []) {
    const column = columnsByKey.get(key);
    if (column !== undefined) synced.add(column);
  }
  return [...synced, ...columnKeys.filter((key) => !synced.has(key))];
}

const visibleByDefault: ReadonlySet<string> = new Set(defaultVisibleColumns);

export const defaultVisibility: ColumnVisibility = Object.fromEntries(
  columnKeys.map((key) => [key, visibleByDefault.has(key)]),
);

export const allVisible: ColumnVisibility = Object.fromEntries(columnKeys.map((key) => [key, true]));

/** The stored choice for columns that exist, the default for the others. */
export function syncVisibility(stored: ColumnVisibility | undefined): ColumnVisibility {
  const chosen = (key: PlanColumnKey) =>
    stored !== undefined && Object.hasOwn(stored, key) ? stored[key] : defaultVisibility[key];
  return Object.fromEntries(columnKeys.map((key) => [key, chosen(key) ?? false]));
}

/** A width that a column may have, in whole pixels. */
export function clampWidth(width: number): number {
  const { min, max, default: standard } = limits.columnWidth;
  return Number.isFinite(width) ? Math.round(Math.min(max, Math.max(min, width))) : standard;
}

export function syncWidths(stored: ColumnWidths | undefined): ColumnWidths {
  const entries = Object.entries(stored ?? {}).filter(([key]) => columnsByKey.has(key));
  return Object.fromEntries(entries.map(([key, width]) => [key, clampWidth(width)]));
}

/** `order` with the column `moved` taken out and put where `target` stands. */
export function moveColumn<Key extends string>(order: readonly Key[], moved: Key, target: Key): Key[] {
  const from = order.indexOf(moved);
  const to = order.indexOf(target);
  if (from < 0 || to < 0 || from === to) return [...order];
  const rest = order.filter((key) => key !== moved);
  return [...rest.slice(0, to), moved, ...rest.slice(to)];
}
