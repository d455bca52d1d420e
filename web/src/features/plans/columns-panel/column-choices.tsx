import { Checkbox } from '@chakra-ui/react';
import { type PlanColumnKey, planColumns } from '../../../../../shared/plan/plan-columns.ts';
import type { ColumnVisibility } from '../table/column-settings.ts';

export const columnLabels: ReadonlyMap<string, string> = new Map(
  planColumns.map(({ key, label }) => [key, label]),
);

type Props = {
  readonly order: readonly PlanColumnKey[];
  readonly visibility: ColumnVisibility;
  readonly onChange: (visibility: ColumnVisibility) => void;
};

/** A checkbox per column. The last visible one cannot be unchecked: a table without columns helps nobody. */
export function ColumnChoices({ order, visibility, onChange }: Props) {
  const visibleCount = order.filter((key) => visibility[key]).length;
  return (
    <div className="columns-choices">
      {order.map((key) => (
        <Checkbox.Root
          key={key}
          size="sm"
          checked={visibility[key] ?? false}
          disabled={visibleCount === 1 && visibility[key]}
          onCheckedChange={({ checked }) => onChange({ ...visibility, [key]: checked === true })}
        >
          <Checkbox.HiddenInput />
          <Checkbox.Control />
          <Checkbox.Label>{columnLabels.get(key)}</Checkbox.Label>
        </Checkbox.Root>
      ))}
    </div>
  );
}
