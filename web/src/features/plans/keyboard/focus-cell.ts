import { gap } from '../../../kit/highlight/highlighted.tsx';

// A column that was scrolled to has its cells within a frame or two; after that they will not come.
const mostFrames = 10;

/** The search box that has the focus. Who is there already for the next patient is not taken back to a row. */
export const searchInUse = (): HTMLElement | null =>
  document.querySelector<HTMLElement>('search input:focus');

/** The row at a place; of a card its name, which is a button. */
export const rowAt = (place: number): HTMLElement | null =>
  document.querySelector(`tr[data-place="${place}"], :not(tr)[data-place="${place}"] button`);

/** Whether an element's text goes on beyond what is seen of it, or its middle is left out. */
const isCut = (element: Element): boolean =>
  element.scrollWidth > element.clientWidth ||
  element.scrollHeight > element.clientHeight + 1 ||
  (element.textContent?.includes(gap) ?? false);

const columnOf = (cell: Element | null): number => Number(cell?.getAttribute('aria-colindex') ?? 0);

/** Focuses a cell and marks it `data-cut` if its text is cut off, or tells more than is seen. */
function enter(row: HTMLElement, cell: HTMLElement): void {
  cell.tabIndex = -1;
  const cut =
    cell.matches('[data-news]') ||
    cell.querySelector('[data-elsewhere]') !== null ||
    [cell, ...cell.querySelectorAll('*')].some(isCut);
  cell.toggleAttribute('data-cut', cut);
  if (cut) row.dataset.fullText = cell.title;
  row.style.setProperty('--plan-cut-left', `${cell.offsetLeft}px`);
  cell.focus({ preventScroll: true });
  cell.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
}

/** Focuses the row's cell of a column, waiting for it where only the columns in view have cells. */
function enterColumn(row: HTMLElement, column: number, frames: number): void {
  const cell = row.querySelector<HTMLElement>(`[role=gridcell][aria-colindex="${column}"]`);
  if (cell !== null) {
    enter(row, cell);
    return;
  }
  const header = row.closest('table')?.querySelector(`[role=columnheader][aria-colindex="${column}"]`);
  if (!header || frames === 0) return;
  header.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  requestAnimationFrame(() => enterColumn(row, column, frames - 1));
}

/**
 * Moves the focus along the cells of the row that has it; before the first cell it goes back to the row. A cell whose
 * text is cut off is marked `data-cut`; the row then shows the whole text beside it for as long as it has the focus.
 */
export function focusCell(by: -1 | 1): void {
  const row = document.activeElement?.closest<HTMLElement>('[data-place]');
  if (!row) return;
  const from = columnOf(row.querySelector('[role=gridcell]:focus'));
  const to = from === 0 && by < 0 ? 0 : from + by;
  if (to > 0) enterColumn(row, to, mostFrames);
  else row.focus({ preventScroll: true });
}

/** The label of the column whose cell has the focus. */
export function columnInUse(): string | undefined {
  const cell = document.activeElement?.closest('[role=gridcell]') ?? null;
  const header = `[role=columnheader][aria-colindex="${columnOf(cell)}"]`;
  return cell?.closest('table')?.querySelector(header)?.textContent ?? undefined;
}

/** Gives the focus of a cell to its row when the cell scrolls out of sight sideways: there it may be taken away. */
export function leaveUnseenCell(scroller: HTMLElement): void {
  const cell = document.activeElement;
  if (!(cell instanceof HTMLElement) || !cell.matches('[role=gridcell]') || !scroller.contains(cell)) return;
  const start = cell.offsetLeft - scroller.scrollLeft;
  const unseen = start + cell.offsetWidth < 0 || start > scroller.clientWidth;
  if (unseen) cell.closest<HTMLElement>('[data-place]')?.focus({ preventScroll: true });
}

/** The row of the focused cell shows another plan now, so the text beside it is no longer the cell's. */
export function forgetCutText(): void {
  if (document.activeElement?.matches('[role=gridcell]')) document.activeElement.removeAttribute('data-cut');
}
