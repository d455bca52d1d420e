// biome-ignore-all lint/a11y/useSemanticElements: browsers forget what table elements mean when CSS lays them out as a grid
import { type ComponentProps, memo } from 'react';
import type { PlanColumnKey } from '../../../../../shared/plan/fields/plan-columns.ts';
import { ArrowDownIcon, ArrowUpIcon } from '../../../kit/icons.tsx';
import type { PlanSort } from '../view/plan-view.ts';
import styles from './plan-table.module.css';
import { ResizeHandle } from './resize-handle.tsx';

type Props = ComponentProps<typeof ResizeHandle> & {
  /** Its position among the columns, from 1. */
  readonly place: number;
  /** The direction, if the table is sorted by this column. */
  readonly sorted: PlanSort['direction'] | undefined;
  readonly onSort: (column: PlanColumnKey) => void;
};

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

/** A column's header: a click sorts, the handle at its edge resizes. */
export const HeaderCell = memo(function HeaderCell({
  column,
  label,
  place,
  sorted,
  width,
  onSort,
  onResize,
}: Props) {
  return (
    <th
      role="columnheader"
      className={styles.header}
      aria-colindex={place}
      aria-sort={sorted && ariaSort[sorted]}
      // Without it the resize handle would be part of the accessible name.
      aria-label={label}
    >
      <button type="button" className={styles.sort} onClick={() => onSort(column)} title={`Sort by ${label}`}>
        <span>{label}</span>
        {sorted === 'asc' && <ArrowUpIcon />}
        {sorted === 'desc' && <ArrowDownIcon />}
      </button>
      <ResizeHandle column={column} label={label} width={width} onResize={onResize} />
    </th>
  );
});
