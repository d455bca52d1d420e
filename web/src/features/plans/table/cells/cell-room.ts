import type { PlanColumnKey } from '../../../../../../shared/plan/fields/plan-columns.ts';
import { type ColumnWidths, defaultWidth } from '../../columns/column-settings.ts';
import type { Density } from '../row-size.ts';

/** What a row's cells need to know besides the plan. */
export type CellView = {
  /** Words of the general search, marked in every column. */
  readonly terms: readonly string[];
  /** Words of the prefix search, marked in the prefixes column only. */
  readonly prefixTerms: readonly string[];
  readonly facility: string;
  /** Of facilities, by their names. */
  readonly tags: ReadonlyMap<string, string>;
  readonly density: Density;
  /** Of the table's columns; undefined where texts have all the room they need. */
  readonly widths?: ColumnWidths | undefined;
  /** What cells say of facts that are reported as wrong, by columns. */
  readonly marks?: ReadonlyMap<string, string> | undefined;
  /** The time (ms since 1970), past which facts are due. */
  readonly now?: number | undefined;
  /** On how many lines a name may stand. */
  readonly nameLines?: number;
};

/** Widths of the table's columns; undefined where texts have all the room they need. */
type Room = { readonly widths?: ColumnWidths | undefined };

// A cell's padding, and the mean width of a letter, of which matches are bold.
const paddingPx = 24;
const letterPx = 7.5;

/** The width (px) that a cell has for what it shows. */
export function room(key: PlanColumnKey, { widths }: Room): number {
  if (widths === undefined) return Number.POSITIVE_INFINITY;
  return (widths[key] ?? defaultWidth(key)) - paddingPx;
}

/** How many characters of a text are about seen in a cell. */
export function fitting(key: PlanColumnKey, view: Room): number | undefined {
  return view.widths === undefined ? undefined : Math.floor(room(key, view) / letterPx);
}

// A line breaks at a blank, and a name is not bold.
const lostByBreak = 6;
const nameLetterPx = 7;

/** How many characters of a name are about seen. */
export function nameRoom({ widths, nameLines = 1 }: Room & { readonly nameLines?: number }): number {
  const line = Math.floor(room('descriptiveName', { widths }) / nameLetterPx);
  return line * nameLines - (nameLines - 1) * lostByBreak;
}
