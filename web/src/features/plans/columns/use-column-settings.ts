import {
  columnOrderingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
  type Updater,
  useTable,
} from '@tanstack/react-table';
import { useCallback, useMemo, useState } from 'react';
import { limits } from '../../../../../shared/limits.ts';
import { type PlanColumnKey, planColumns } from '../../../../../shared/plan/plan-columns.ts';
import { type Stored, stored } from '../../../lib/storage.ts';
import {
  type ColumnVisibility,
  type ColumnWidths,
  columnStorageKeys,
  storedOrderSchema,
  storedVisibilitySchema,
  storedWidthsSchema,
  syncOrder,
  syncVisibility,
  syncWidths,
} from './column-settings.ts';

const keptOrder = stored<readonly string[]>(columnStorageKeys.order, storedOrderSchema, []);
const keptVisibility = stored<ColumnVisibility>(columnStorageKeys.visibility, storedVisibilitySchema, {});
const keptWidths = stored<ColumnWidths>(columnStorageKeys.widths, storedWidthsSchema, {});

/** A setting that starts from what is stored, made fit for today's columns, and is stored on every change. */
function useKept<Value extends Held, Held>(kept: Stored<Held>, sync: (held: Held) => Value) {
  const [value, setValue] = useState(() => sync(kept.read()));
  const change = useCallback(
    (next: Held) => {
      const synced = sync(next);
      setValue(synced);
      kept.write(synced);
    },
    [kept, sync],
  );
  return [value, change] as const;
}

const features = tableFeatures({ columnOrderingFeature, columnSizingFeature, columnVisibilityFeature });
const { min: minSize, max: maxSize, default: size } = limits.columnWidth;
const columns = planColumns.map(({ key, label }) => ({ id: key, header: label, size, minSize, maxSize }));
// TanStack Table keeps the columns. Rows are sorted, filtered and cut to what is visible before anything is built for them.
const noRows: never[] = [];
const keyOf = new Map<string, PlanColumnKey>(planColumns.map(({ key }) => [key, key]));

/** The columns a person sees, in which order and how wide; settings outlive the visit. */
export function useColumnSettings() {
  const [order, setOrder] = useKept(keptOrder, syncOrder);
  const [visibility, setVisibility] = useKept(keptVisibility, syncVisibility);
  const [widths, setWidths] = useKept(keptWidths, syncWidths);

  const settled = <Value>(updater: Updater<Value>, now: Value): Value =>
    updater instanceof Function ? updater(now) : updater;
  const table = useTable({
    features,
    columns,
    data: noRows,
    state: { columnOrder: [...order], columnVisibility: { ...visibility }, columnSizing: { ...widths } },
    onColumnOrderChange: (updater) => setOrder(settled(updater, [...order])),
    onColumnVisibilityChange: (updater) => setVisibility(settled(updater, { ...visibility })),
    onColumnSizingChange: (updater) => setWidths(settled(updater, { ...widths })),
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the table reads order and visibility from its own state
  const visible = useMemo(
    () =>
      table
        .getVisibleLeafColumns()
        .map(({ id }) => keyOf.get(id))
        .filter((key) => key !== undefined),
    [table, order, visibility],
  );
  const setWidth = useCallback(
    (column: PlanColumnKey, width: number) =>
      table.setColumnSizing((now: Record<string, number>) => ({ ...now, [column]: width })),
    [table],
  );

  return { visible, order, visibility, widths, setOrder, setVisibility, setWidth };
}

export type ColumnSettings = ReturnType<typeof useColumnSettings>;
