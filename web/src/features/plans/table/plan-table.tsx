// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: rows that can be walked and opened make a table a grid
// biome-ignore-all lint/a11y/noRedundantRoles: browsers forget what table elements mean when CSS lays them out as a grid
import {
  type MouseEvent,
  memo,
  type RefObject,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { PlanColumnKey } from '../../../../../shared/plan/fields/plan-columns.ts';
import { useCopyClicks } from '../../../kit/copy/use-copy-clicks.ts';
import { usePrinting } from '../../../kit/hooks/use-printing.ts';
import { type ColumnWidths, columnLabel, defaultWidth } from '../columns/column-settings.ts';
import { placeOf } from '../keyboard/focus-cell.ts';
import type { PlanSort } from '../view/plan-view.ts';
import { HeaderCell } from './header-cell.tsx';
import { editedPlan, OperationsHeader } from './operations.tsx';
import type { ShownPlans } from './plan-rows.tsx';
import styles from './plan-table.module.css';
import { rowStyle, type ScrollToPlace } from './row-size.ts';
import { TableBody } from './table-body.tsx';
import { columnStyle, operationsWidth } from './widths/column-style.ts';
import { useColumnsInView } from './widths/columns-in-view.ts';
import { fittedWidths } from './widths/fitted-widths.ts';

// The screen's padding, the table's border, and a scroll bar in case it takes space.
const tableMarginPx = 32 + 2 + 15;
// Resizing the window need not render at every pixel.
const stepPx = 20;

function subscribe(changed: () => void): () => void {
  window.addEventListener('resize', changed);
  return () => window.removeEventListener('resize', changed);
}

/** Returns the user's widths, made to fit. Uses the window's width, so that the first rows need not wait for a layout. */
function useFittedWidths(
  columns: readonly PlanColumnKey[],
  own: ColumnWidths,
  operations: boolean,
): ColumnWidths {
  const width = useSyncExternalStore(subscribe, () => Math.floor(window.innerWidth / stepPx) * stepPx);
  return useMemo(
    () => fittedWidths(columns, own, width - tableMarginPx - (operations ? operationsWidth : 0)),
    [columns, own, width, operations],
  );
}

/** What the table shows, as cards on a narrow screen. */
export type PlanListProps = {
  readonly shown: ShownPlans;
  /** The number of rows, some of which may still be loading. */
  readonly count: number;
  /** Places of the current page; undefined shows all, of which only those in view are rendered. */
  readonly page: { readonly start: number; readonly end: number } | undefined;
  readonly scrollTo: RefObject<ScrollToPlace | null>;
  readonly onOpen: (place: number) => void;
  readonly onEdit: (id: string) => void;
};

type Props = PlanListProps & {
  readonly sort: PlanSort | undefined;
  /** The widths that the user chose. */
  readonly widths: ColumnWidths;
  readonly onSort: (column: PlanColumnKey) => void;
  readonly onResize: (column: PlanColumnKey, width: number) => void;
  /** Called on a Ctrl+click. */
  readonly onMark: (place: number) => void;
};

/** Returns the place of the row that a click is meant for; undefined for links, buttons, and a mouse that selects text. */
function clickedPlace(event: MouseEvent<HTMLElement>): number | undefined {
  if (!(event.target instanceof Element) || event.target.closest('a, button') !== null) return undefined;
  return window.getSelection()?.isCollapsed === false ? undefined : placeOf(event.target);
}

/** The table of plans as a grid: a click or Enter opens a row, the arrow keys move between rows. */
export const PlanTable = memo(function PlanTable(props: Props) {
  const { shown: list, count, page, sort, scrollTo, onSort, onResize, onOpen, onMark, onEdit } = props;
  const widths = useFittedWidths(list.columns, props.widths, list.operations);
  // Only a moving pointer selects a row: a resting one meets every row that scrolls or appears beneath it.
  const [hovered, setHovered] = useState<number | undefined>(undefined);
  const printing = usePrinting();
  // In print a column is as wide as its texts need, and nothing is left out: many prefixes have a row of their own.
  const shown = useMemo(
    () => ({ ...list, hovered, printing, widths: printing ? undefined : widths }),
    [list, hovered, widths, printing],
  );
  const scroller = useRef<HTMLDivElement>(null);
  const onCopyClick = useCopyClicks();
  const range = useColumnsInView(scroller, shown.columns, widths, printing);

  const click = (event: MouseEvent<HTMLElement>) => {
    onCopyClick(event);
    const edited = editedPlan(event);
    if (edited !== undefined) return onEdit(edited);
    const place = clickedPlace(event);
    if (place === undefined) return;
    if (event.ctrlKey || event.metaKey) onMark(place);
    else onOpen(place);
  };
  return (
    <div
      ref={scroller}
      className={page === undefined ? `${styles.scroll} ${styles.long}` : styles.scroll}
      data-plan-table
      style={{ ...columnStyle(shown.columns, widths, shown.operations), ...rowStyle(shown.density) }}
    >
      {/* biome-ignore lint/a11y/useKeyWithMouseEvents: the row with the focus is the current one, which shows the same */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys are heard for the whole screen, see use-plan-keys.ts */}
      <table
        role="grid"
        className={styles.table}
        aria-label="Insurance plans"
        aria-rowcount={count + 1}
        aria-colcount={shown.columns.length + (shown.operations ? 1 : 0)}
        onClick={click}
        onMouseMove={(event) => setHovered(placeOf(event.target))}
        onMouseOver={({ target }) => setHovered((now) => (now === placeOf(target) ? now : undefined))}
        onMouseLeave={() => setHovered(undefined)}
      >
        <thead role="rowgroup" className={styles.head}>
          <tr role="row" className={styles.headRow} aria-rowindex={1}>
            {shown.columns.map((column, at) => (
              <HeaderCell
                key={column}
                column={column}
                label={columnLabel(column)}
                place={at + 1}
                sorted={sort?.key === column ? sort.direction : undefined}
                width={widths[column] ?? defaultWidth(column)}
                onSort={onSort}
                onResize={onResize}
              />
            ))}
            {shown.operations && <OperationsHeader place={shown.columns.length + 1} />}
          </tr>
        </thead>
        <TableBody
          shown={shown}
          count={count}
          places={page ?? (printing ? { start: 0, end: shown.rows.length } : undefined)}
          range={range}
          scroller={scroller}
          scrollTo={scrollTo}
        />
      </table>
    </div>
  );
});
