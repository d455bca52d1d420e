import { gap } from '../../../kit/highlight/highlighted.tsx';

// The cells of a column that was scrolled to are rendered within a frame or two; after this many frames they will not come.
const mostFrames = 10;

/** Returns the search box that has the focus. Users who already type there for the next patient are not moved back to a row. */
export const searchInUse = (): HTMLInputElement | null =>
  document.querySelector<HTMLInputElement>('search input:focus');

/** Returns the place of the row or card that something is in. */
export function placeOf(target: EventTarget | null): number | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-place]') : null;
  return row === null ? undefined : Number(row.dataset.place);
}

/** Returns the row at a place; for a card, the button with its name. */
export const rowAt = (place: number): HTMLElement | null =>
  document.querySelector(`tr[data-place="${place}"], :not(tr)[data-place="${place}"] button`);

/** Reports whether an element's text is cut off, or its middle is left out. */
const isCut = (element: Element): boolean =>
  element.scrollWidth > element.clientWidth ||
  element.scrollHeight > element.clientHeight + 1 ||
  (element.textContent?.includes(gap) ?? false);

const columnOf = (cell: Element | null): number => Number(cell?.getAttribute('aria-colindex') ?? 0);

const cellInUse = (): Element | null => document.activeElement?.closest('[role=gridcell]') ?? null;

/** Focuses a cell, and marks it `data-cut` if its text is cut off or has more to tell than it shows. */
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

/** Focuses the row's cell in a column, waiting for it if only the columns in view have cells. */
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
 * Moves the focus along the cells of the focused row; before the first cell it returns to the row. A cell whose text is cut
 * off is marked `data-cut`; the row then shows the whole text beside it while it has the focus.
 */
export function focusCell(by: -1 | 1): void {
  const row = document.activeElement?.closest<HTMLElement>('[data-place]');
  if (!row) return;
  const from = columnOf(cellInUse());
  const to = from === 0 && by < 0 ? 0 : from + by;
  if (to > 0) enterColumn(row, to, mostFrames);
  else row.focus({ preventScroll: true });
}

/** Returns the label of the focused cell's column. */
export function columnInUse(): string | undefined {
  const cell = cellInUse();
  const header = `[role=columnheader][aria-colindex="${columnOf(cell)}"]`;
  return cell?.closest('table')?.querySelector(header)?.textContent ?? undefined;
}

/** Moves the focus from a cell to its row when the cell scrolls out of view sideways, because it may then be removed. */
export function leaveUnseenCell(scroller: HTMLElement): void {
  const cell = document.activeElement;
  if (!(cell instanceof HTMLElement) || !cell.matches('[role=gridcell]') || !scroller.contains(cell)) return;
  const start = cell.offsetLeft - scroller.scrollLeft;
  const unseen = start + cell.offsetWidth < 0 || start > scroller.clientWidth;
  if (unseen) cell.closest<HTMLElement>('[data-place]')?.focus({ preventScroll: true });
}

/** Hides the text beside the focused cell, because its row now shows another plan. */
export function forgetCutText(): void {
  if (document.activeElement?.matches('[role=gridcell]')) document.activeElement.removeAttribute('data-cut');
}
