/** Heights in CSS pixels; plans-table.css uses the same. */
export const rowHeight = 36;
export const headerHeight = 40;

/** Height of a list that shows all its rows, as in plans-table.css. */
export const listHeight = (): number => Math.max(280, window.innerHeight - 306);

/** Brings a row into view. */
export type ScrollToPlace = (place: number) => void;
