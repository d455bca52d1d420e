import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { limits } from '../../../../../shared/limits.ts';
import type { PlanColumnKey } from '../../../../../shared/plan/fields/plan-columns.ts';
import { gap } from '../../../kit/highlight/highlighted.tsx';
import { clampWidth, defaultWidth } from '../columns/column-settings.ts';
import styles from './plan-table.module.css';
import { widthVariable } from './widths/column-style.ts';

type Props = {
  readonly column: PlanColumnKey;
  readonly label: string;
  readonly width: number;
  readonly onResize: (column: PlanColumnKey, width: number) => void;
};

const keyStep = 10;

/** Returns the width (px) that a text whose middle is left out would have on one line. */
function wholeWidth(cell: HTMLElement): number {
  const context = document.createElement('canvas').getContext('2d');
  if (context === null || !cell.textContent?.includes(gap)) return 0;
  const { font, paddingLeft } = getComputedStyle(cell);
  context.font = font;
  return context.measureText(cell.title).width + 2 * Number.parseFloat(paddingLeft);
}

/** Returns the width (px) of the longest text shown in a column. */
function fittingWidth(handle: HTMLElement, column: PlanColumnKey): number {
  const table = handle.closest<HTMLElement>('[data-plan-table]');
  const place = handle.closest('[aria-colindex]')?.getAttribute('aria-colindex');
  const cells = [...(table?.querySelectorAll<HTMLElement>(`[aria-colindex="${place}"]`) ?? [])];
  const before = table?.style.getPropertyValue(widthVariable(column)) ?? '';
  table?.style.setProperty(widthVariable(column), 'max-content');
  const widths = cells.map((cell) => Math.max(cell.getBoundingClientRect().width, wholeWidth(cell)));
  table?.style.setProperty(widthVariable(column), before);
  return clampWidth(Math.ceil(Math.max(0, ...widths)));
}

/**
 * The edge of a column: drag it with the pointer, move it with the arrow keys, double-click to fit the column's texts, press
 * Enter for the default. During a drag only one CSS variable changes and nothing renders.
 */
export function ResizeHandle({ column, label, width, onResize }: Props) {
  const drag = useRef<{ readonly offset: number; width: number } | undefined>(undefined);

  const start = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { offset: width - event.clientX, width };
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    if (drag.current === undefined) return;
    drag.current.width = clampWidth(drag.current.offset + event.clientX);
    const table = event.currentTarget.closest<HTMLElement>('[data-plan-table]');
    table?.style.setProperty(widthVariable(column), `${drag.current.width}px`);
  };
  const end = () => {
    if (drag.current !== undefined && drag.current.width !== width) onResize(column, drag.current.width);
    drag.current = undefined;
  };

  const keyWidths: Record<string, number | undefined> = {
    ArrowLeft: width - keyStep,
    ArrowRight: width + keyStep,
    Home: limits.columnWidth.min,
    Enter: defaultWidth(column),
  };
  const press = (event: KeyboardEvent) => {
    const keyWidth = keyWidths[event.key];
    if (keyWidth === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onResize(column, clampWidth(keyWidth));
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: <hr> cannot be a control; this is the ARIA window splitter
    <span
      role="separator"
      tabIndex={0}
      className={styles.resize}
      aria-orientation="vertical"
      aria-label={`Width of ${label}`}
      aria-valuenow={width}
      aria-valuemin={limits.columnWidth.min}
      aria-valuemax={limits.columnWidth.max}
      aria-valuetext={`${width} pixels`}
      title="Drag to resize, double-click to fit the text"
      onPointerDown={start}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      onDoubleClick={({ currentTarget }) => onResize(column, fittingWidth(currentTarget, column))}
      onKeyDown={press}
    />
  );
}
