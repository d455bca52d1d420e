import { useCallback, useMemo, useState } from 'react';
import type { PlanColumnKey } from '../../../../../shared/plan/fields/plan-columns.ts';
import * as z from '../../../../../shared/zod.ts';
import { type Stored, stored } from '../../../lib/storage.ts';
import { type Density, densities } from '../table/row-size.ts';
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

const storedOrder = stored<readonly string[]>(columnStorageKeys.order, storedOrderSchema, []);
const storedVisibility = stored<ColumnVisibility>(columnStorageKeys.visibility, storedVisibilitySchema, {});
const storedWidths = stored<ColumnWidths>(columnStorageKeys.widths, storedWidthsSchema, {});

const storedDensity = stored<Density>(columnStorageKeys.density, z.enum(densities), 'comfortable');
const asItIs = (density: Density) => density;

/** Returns a setting that starts from its stored value, adapted to the current columns, and is stored on every change. */
function useStored<Value extends Held, Held>(storage: Stored<Held>, sync: (held: Held) => Value) {
  const [value, setValue] = useState(() => sync(storage.read()));
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
