import type { PlanColumnKey } from '../../../../../../shared/plan/fields/plan-columns.ts';
import { type ColumnWidths, defaultWidth } from '../../columns/column-settings.ts';
import type { Density } from '../row-size.ts';

/** What a row's cells need besides the plan. */
export type CellView = {
  /** Words of the general search, highlighted in every column. */
  readonly terms: readonly string[];
  /** Words of the prefix search, highlighted in the prefixes column only. */
  readonly prefixTerms: readonly string[];
  readonly facility: string;
  /** Tags of facilities, by facility name. */
  readonly tags: ReadonlyMap<string, string>;
  readonly density: Density;
  /** Widths of the table's columns; undefined if texts have all the space they need. */
  readonly widths?: ColumnWidths | undefined;
  /** Whether the rows are for paper, where nothing can be opened. */
  readonly printing?: boolean | undefined;
  /** What cells say about facts reported as wrong, by column. */
  readonly marks?: ReadonlyMap<string, string> | undefined;
  /** The time (ms since 1970) at which to judge whether facts are due. */
  readonly now?: number | undefined;
  /** How many lines a name may take. */
  readonly nameLines?: number;
  /** What hidden columns and other names contain of the searched words. On a second line it follows the name. */
  readonly found?: string;
};

type CellWidths = Pick<CellView, 'widths'>;

// A cell's padding, and the mean width of a letter, which allows for bold matches.
const paddingPx = 24;
const letterPx = 7.5;

/** Returns the width (px) that a cell has for its content. */
export function contentWidth(key: PlanColumnKey, { widths }: CellWidths): number {
  if (widths === undefined) return Number.POSITIVE_INFINITY;
  return (widths[key] ?? defaultWidth(key)) - paddingPx;
}

/** Returns about how many characters of a text are visible in a cell; undefined for all. */
export function cellCapacity(key: PlanColumnKey, view: CellWidths): number | undefined {
  return view.widths === undefined ? undefined : Math.floor(contentWidth(key, view) / letterPx);
}

// Letters lost where a line breaks at a blank, and the mean width of a letter in a name, which is not bold.
const lostByBreak = 6;
const nameLetterPx = 7;

type NameView = Pick<CellView, 'widths' | 'nameLines' | 'found'>;

/** Returns about how many characters of a name are visible. */
export function nameCapacity({ nameLines = 1, found = '', ...view }: NameView): number {
  const line = Math.floor(contentWidth('descriptiveName', view) / nameLetterPx);
  return line * nameLines - (nameLines - 1) * (lostByBreak + found.length);
}
