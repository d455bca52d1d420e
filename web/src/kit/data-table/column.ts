import type { ReactNode } from 'react';

/** A track of the rows' CSS grid. If the sum of all minimum widths does not fit, the table scrolls sideways. */
export type Track = `${number}px` | `minmax(${number}px, ${string})`;

/** Any text except one that is only a written date. */
export type SortableText = string & { readonly length: number; readonly isWrittenDate?: never };

type Text<Row> =
  | {
      /** The cell's text, which rows are sorted and searched by. A card omits empty texts. */
      readonly text: (row: Row) => SortableText;
      /** What to sort by, if not the text. */
      readonly sortText?: (row: Row) => string;
    }
  | { readonly text: (row: Row) => string; readonly sortText: (row: Row) => string };

/** A column of a table: its header, cells, sort, search and place on a phone's card in one definition. */
export type Column<Row> = Text<Row> & {
  readonly key: string;
  readonly label: string;
  readonly width: Track;
  /** What to search by, if not the text. */
  readonly searchText?: (row: Row) => string;
  /** The cell, if it is more than the text; `terms` are the search words to highlight. */
  readonly cell?: (row: Row, terms: readonly string[]) => ReactNode;
  /** On a card: next to the name in its header, or half as wide as the card. */
  readonly card?: 'head' | 'half';
};

/** A table as defined by a page, once and outside of components. Its first column names the row. */
export type TableDefinition<Row> = {
  /** The table's name, `All Contracts`. */
  readonly title: string;
  readonly columns: readonly Column<Row>[];
  /** Keys of the columns that order the rows initially and break ties of a sort. */
  readonly order: readonly string[];
  readonly idOf: (row: Row) => string;
  /** CSS pixels. */
  readonly rowHeight: number;
  /** CSS pixels of the window that the top bar, heading, search and footer take up. */
  readonly around: number;
  /** CSS pixels of a card until it has been measured. */
  readonly cardHeight: number;
  /** True if actions open a dialog in the row itself: it stays open when other rows come in above. */
  readonly hasDialogs?: true;
  /** Width of the last column, which contains the actions. */
  readonly actionsWidth?: Track;
  /** The texts around the rows. */
  readonly words: {
    readonly searchLabel: string;
    readonly searchPlaceholder: string;
    /** Singular and plural: `contract`, `contracts`. */
    readonly noun: readonly [one: string, many: string];
    readonly empty: string;
    readonly noMatch: (search: string) => string;
  };
};
