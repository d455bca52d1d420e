import { useCallback, useEffect, useMemo, useState } from 'react';
import type { PlanColumnKey } from '../../../../../shared/plan/fields/plan-columns.ts';
import * as z from '../../../../../shared/zod.ts';
import { onStoredElsewhere, type Stored, stored } from '../../../lib/storage.ts';
import { type Density, densities } from '../table/row-size.ts';
import {
  type ColumnVisibility,
  type ColumnWidths,
  syncOrder,
  syncVisibility,
  syncWidths,
} from './column-settings.ts';

// The first two keys come from the specification.
const storedWidths = stored<ColumnWidths>('planTableColumnWidths_v1', z.record(z.string(), z.number()), {});
const storedOrder = stored<readonly string[]>('planTableColumnOrder', z.array(z.string()), []);
const storedVisibility = stored<ColumnVisibility>(
  'planTableColumnVisibility',
  z.record(z.string(), z.boolean()),
  {},
);
const storedDensity = stored<Density>('planTableDensity', z.enum(densities), 'comfortable');
const asItIs = (density: Density) => density;

/** Returns a setting as stored by this or another tab, adapted to the current columns; it is stored on every change. */
function useStored<Value extends Held, Held>(storage: Stored<Held>, sync: (held: Held) => Value) {
  const latest = () => sync(storage.read());
  const [value, setValue] = useState(latest);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the arguments never change
  useEffect(
    () => onStoredElsewhere({ changed: (key) => (key === null || key === storage.key) && setValue(latest) }),
    [],
  );
  const change = useCallback(
    (next: Held) => {
      const synced = sync(next);
      setValue(synced);
      storage.write(synced);
    },
    [storage, sync],
  );
  return [value, change] as const;
}

/** Returns the user's visible columns with their order and widths; the settings persist between visits. */
export function useColumnSettings() {
  const [order, setOrder] = useStored(storedOrder, syncOrder);
  const [visibility, setVisibility] = useStored(storedVisibility, syncVisibility);
  const [widths, setWidths] = useStored(storedWidths, syncWidths);
  const [density, setDensity] = useStored(storedDensity, asItIs);
  const visible = useMemo(() => order.filter((key) => visibility[key]), [order, visibility]);
  const setWidth = useCallback(
    (column: PlanColumnKey, width: number) => setWidths({ ...widths, [column]: width }),
    [widths, setWidths],
  );
  return { visible, order, visibility, widths, density, setOrder, setVisibility, setWidth, setDensity };
}

export type ColumnSettings = ReturnType<typeof useColumnSettings>;
