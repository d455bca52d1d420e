/** The density of the table's rows: names on up to two lines, or on one. */
export const densities = ['comfortable', 'compact'] as const;
export type Density = (typeof densities)[number];

/** Heights in CSS pixels; plan-table.module.css repeats the header's. */
export const rowHeights: Readonly<Record<Density, number>> = { comfortable: 44, compact: 36 };
export const headerHeight = 40;

/** Returns the variable from which the style sheets take the height of a row. */
export const rowStyle = (density: Density) => ({ '--plan-row': `${rowHeights[density]}px` });

/** Returns the height of a list that shows all its rows, as in plan-table.module.css. */
export const listHeight = (): number => Math.max(280, window.innerHeight - 278);

/** Scrolls a row into view. */
export type ScrollToPlace = (place: number) => void;
