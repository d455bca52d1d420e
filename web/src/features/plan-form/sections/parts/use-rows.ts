import { useEffect, useRef } from 'react';
import { type ArrayPath, type FieldArray, useFieldArray, useFormContext } from 'react-hook-form';
import type { PlanFormValues } from '../../form-values.ts';

type List = ArrayPath<PlanFormValues>;

/**
 * The rows of one list and how to add and remove them. A new row gets the focus; after a removal the row that took its place
 * does, or the last one, or the Add button. Set `box` on the element around rows and button, and `data-row` on the first
 * field of each row; if not all rows are rendered, its value is the row's place.
 */
export function useRows<Name extends List>(name: Name) {
  const { control } = useFormContext<PlanFormValues>();
  const { fields, append, insert, remove } = useFieldArray<PlanFormValues, Name>({ control, name });
  const box = useRef<HTMLDivElement>(null);
  const focusPlace = useRef<number | undefined>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the new rows exist only after this render
  useEffect(() => {
    const at = focusPlace.current;
    if (at === undefined) return;
    focusPlace.current = undefined;
    const rows = box.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [];
    const placed = box.current?.querySelector<HTMLElement>(`[data-row="${at}"]`);
    const row = placed ?? rows[Math.min(at, rows.length - 1)];
    (row ?? box.current?.querySelector<HTMLElement>('[data-add]'))?.focus();
  }, [fields]);

  const add = (rows: FieldArray<PlanFormValues, Name>[], at = fields.length) => {
    focusPlace.current = at + rows.length - 1;
    if (at >= fields.length) append(rows, { shouldFocus: false });
    else insert(at, rows, { shouldFocus: false });
  };
  const removeAt = (at: number, focus = at) => {
    focusPlace.current = Math.max(0, focus);
    remove(at);
  };
  return { fields, add, removeAt, box };
}
