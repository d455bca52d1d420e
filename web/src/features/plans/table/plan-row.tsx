// biome-ignore-all lint/a11y/noRedundantRoles: browsers forget what table elements mean when CSS lays them out as a grid
// biome-ignore-all lint/a11y/useFocusableInteractive: browsers forget what table elements mean when CSS lays them out as a grid
// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: browsers forget what table elements mean when CSS lays them out as a grid
import { memo, type ReactNode } from 'react';
import type { PlanColumnKey } from '../../../../../shared/plan/fields/plan-columns.ts';
import type { Plan } from '../../../../../shared/plan/plan.ts';
import { newsOf } from '../../../entities/plan-list/news-of.ts';
import { formatNumber } from '../../../kit/counts.ts';
import { highlighted } from '../../../kit/highlight/highlighted.tsx';
import type { CellView } from './cells/cell-capacity.ts';
import cellStyles from './cells/plan-cell.module.css';
import { cellContent, cellTooltip, hidesPrefixes } from './cells/plan-cell.tsx';
import { EditLink } from './operations.tsx';
import styles from './plan-table.module.css';
import type { ColumnRange } from './widths/columns-in-view.ts';

type Props = CellView & {
  readonly plan: Plan;
  /** Place among all shown rows, from 0. */
  readonly place: number;
  readonly columns: readonly PlanColumnKey[];
  /** Which of the columns have cells. */
  readonly range: ColumnRange;
  readonly operations: boolean;
  readonly current: boolean;
  /** Whether the pointer is on the row. */
  readonly hovered: boolean;
  /** Whether the plan waits for another to be compared with. */
  readonly marked: boolean;
  /** Empty if nothing. */
  readonly found: string;
};

/** Returns the cells in view. Each names its column, because cells before and after it may be missing. */
function cells(props: Props): ReactNode[] {
  const { plan, columns, range, current, hovered, found, terms, marks } = props;
  const foundPlace = columns.includes('descriptiveName') ? 'descriptiveName' : columns[0];
  return columns.slice(0, range.to).map((key, at) => {
    if (at > 0 && at < range.from) return null;
    const text = cellTooltip(plan, key, props);
    const mark = marks?.get(key);
    const isTwoLines = key === 'descriptiveName' && props.nameLines === 2;
    // Of a name on two lines it is a part.
    const showsExcerpt = key === foundPlace && found !== '' && !isTwoLines;
    // Contracting shows its mark beside the status.
    const markBelow = text === '' || key !== 'facilityContracts' ? mark : undefined;
    const news = key === foundPlace ? newsOf(plan) : '';
    return (
      <td
        key={key}
        role="gridcell"
        className={isTwoLines ? `${styles.cell} ${styles.twoLines}` : styles.cell}
        aria-colindex={at + 1}
        title={[text, mark, news].filter(Boolean).join('\n') || undefined}
        data-news={news ? '' : undefined}
        // The cells after it follow in the grid.
        style={at === range.from && at > 1 ? { gridColumnStart: at + 1 } : undefined}
      >
        {text === '' ? (
          <span className={cellStyles.empty}>-</span>
        ) : (
          cellContent(plan, key, props, current || hovered)
        )}
        {(showsExcerpt || markBelow) && (
          <div className={styles.found}>
            {markBelow && <span className={cellStyles.reason}>{markBelow} </span>}
            {showsExcerpt && highlighted(found, terms)}
          </div>
        )}
      </td>
    );
  });
}

/**
 * In print, all prefixes of a plan that has more than its cell shows: a list is printed for when there is no network, and a prefix
 * that is not on it reads like one that no plan here has. Below the row, the 2,000 that a plan may have fill about one
 * sheet; in the cell they would fill nine or more.
 */
function AllPrefixes({ plan, columns }: Pick<Props, 'plan' | 'columns'>) {
  const values = plan.prefixes.map(({ value }) => value).sort();
  return (
    <tr>
      <td colSpan={columns.length} className={cellStyles.allPrefixes}>
        All {formatNumber(values.length)} prefixes of {plan.descriptiveName}: {values.join(' ')}
      </td>
    </tr>
  );
}

/** One plan. The table handles clicks and keys, so that a row holds nothing but its cells. */
export const PlanRow = memo(function PlanRow(props: Props) {
  const { plan, place, columns, operations, current, hovered, marked, printing } = props;
  return (
    <>
      <tr
        role="row"
        className={styles.row}
        data-place={place}
        // The header is row 1.
        aria-rowindex={place + 2}
        aria-current={current ? 'true' : undefined}
        aria-selected={marked ? 'true' : undefined}
        data-in-use={current || hovered ? '' : undefined}
        tabIndex={current ? 0 : -1}
      >
        {cells(props)}
        {operations && (
          <td
            role="gridcell"
            className={`${styles.cell} ${styles.operations}`}
            aria-colindex={columns.length + 1}
          >
            <EditLink plan={plan} tabIndex={current ? 0 : -1} />
          </td>
        )}
      </tr>
      {printing && columns.includes('prefix') && hidesPrefixes(plan) && (
        <AllPrefixes plan={plan} columns={columns} />
      )}
    </>
  );
});
