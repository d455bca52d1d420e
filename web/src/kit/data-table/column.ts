import type { ReactNode } from 'react';

/** A track of the rows' CSS grid. Where the least widths of all no longer fit, the table scrolls sideways. */
export type Track = `${number}px` | `minmax(${number}px, ${string})`;

/** A column of a table: its header, cells, sort, search and place on the card of a phone in one definition. */
export type Column<Row> = {
  readonly key: string;
  readonly label: string;
  readonly width: Track;
  /** What the cell says, by which rows are sorted and searched. A card leaves out what says nothing. */
  readonly text: (row: Row) => string;
  /** What to sort or search by where it is not the text. */
  readonly sortText?: (row: Row) => string;
  readonly searchText?: (row: Row) => string;
  /** Where it is more than the text; `terms` is what is searched for, to be marked. */
  readonly cell?: (row: Row, terms: readonly string[]) => ReactNode;
  /** On a card: beside the name in its head, or half as wide as the card. */
  readonly card?: 'head' | 'half';
};

/** A table as a page defines it, once and outside of components. Its first column names the row. */
export type TableDefinition<Row> = {
  /** Names the table, `All Contracts`. */
  readonly title: string;
  readonly columns: readonly Column<Row>[];
  /** Keys of the columns that order the rows at first, and those that a sort leaves equal. */
  readonly order: readonly string[];
  readonly idOf: (row: Row) => string;
  /** CSS pixels. */
  readonly rowHeight: number;
  /** CSS pixels of the window that top bar, heading, search and footer take. */
  readonly around: number;
  /** CSS pixels of a card, until it is measured. */
  readonly cardHeight: number;
  /** True where what can be done opens a dialog in the row itself: it stays open where other rows come in above. */
  readonly hasDialogs?: true;
  /** Width of the last column, in which stands what can be done. */
  readonly actionsWidth?: Track;
  /** The sentences around the rows. */
  readonly words: {
    readonly searchLabel: string;
    readonly searchPlaceholder: string;
    /** One and several of them: `contract`, `contracts`. */
    readonly noun: readonly [one: string, many: string];
    readonly empty: string;
    readonly noMatch: (search: string) => string;
  };
};
