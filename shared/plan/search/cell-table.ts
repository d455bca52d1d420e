import { foldText } from '../../text/fold-text.ts';
import { nameKey } from '../../text/name-key.ts';
import { type Groups, groupByValue } from './groups.ts';
import { type Kind, kinds } from './words/word-scores.ts';

/** The fields of a payer's other name that the search needs. */
export type SearchedName = { readonly name: string; readonly payerName: string };

/** The rows to search and their columns; the first column is a row's name. */
export type Searched<Row> = {
  readonly rows: readonly Row[];
  readonly columns: readonly { readonly kind: Kind; text(row: Row): string }[];
  readonly names: readonly SearchedName[];
  payerOf(row: Row): string;
};

/**
 * The distinct cell texts of a table. Payers, addresses, phones and statuses repeat on many plans, so this is about half of
 * all text, and each text is split into words only once.
 */
export type CellTable = {
  /** Folded. */
  readonly texts: readonly string[];
  /** Cell number → the rows that show it. */
  readonly rows: Groups;
  /** Cell number → the position of its kind in `kinds`. */
  readonly kinds: Uint8Array;
  /** Row → the cell with its name. */
  readonly nameOf: Uint32Array;
};

const rowsPerStep = 500;

/** Cell numbers by the texts of one column. In a column whose texts hardly repeat (notes), lookups are not worthwhile. */
type ColumnNumbers = { readonly numbers: Map<string, number>; repeats: boolean };

function stillRepeats({ numbers }: ColumnNumbers, rowsRead: number): boolean {
  return numbers.size < rowsRead * 0.75;
}

/** Reads the rows in steps; the caller can pause between them. */
export function* readCells<Row>(searched: Searched<Row>): Generator<undefined, CellTable> {
  const { rows, names } = searched;
  const width = searched.columns.length;
  const columns = searched.columns.map((column) => ({
    column,
    numbers: new Map([['', 0]]),
    repeats: true,
  }));
  const texts: string[] = [''];
  const kindOf: number[] = [0];
  const addCell = (text: string, kind: Kind): number => {
    texts.push(foldText(text));
    kindOf.push(kinds.indexOf(kind));
    return texts.length - 1;
  };
  const namesOf = Map.groupBy(names, ({ payerName }) => nameKey(payerName));
  const cellsOfNames = new Map<string, readonly number[]>();
  const otherNames = (payerName: string): readonly number[] => {
    const before = cellsOfNames.get(payerName);
    if (before !== undefined) return before;
    const cells = (namesOf.get(nameKey(payerName)) ?? []).map(({ name }) => addCell(name, 'otherName'));
    cellsOfNames.set(payerName, cells);
    return cells;
  };
  const cellOf = new Uint32Array(rows.length * width);
  const more: { readonly cell: number; readonly row: number }[] = [];
  const nameOf = new Uint32Array(rows.length);
  let position = 0;
  for (const [row, shown] of rows.entries()) {
    if (row % rowsPerStep === rowsPerStep - 1) {
      for (const column of columns) column.repeats &&= stillRepeats(column, row);
      yield;
    }
    for (const { column, numbers, repeats } of columns) {
      const text = column.text(shown);
      let cell = repeats || text === '' ? numbers.get(text) : undefined;
      if (cell === undefined) {
        cell = addCell(text, column.kind);
        if (repeats) numbers.set(text, cell);
      }
      cellOf[position++] = cell;
    }
    nameOf[row] = cellOf[row * width] ?? 0;
    if (namesOf.size > 0) for (const cell of otherNames(searched.payerOf(shown))) more.push({ cell, row });
  }
  const cells = new Uint32Array(cellOf.length + more.length);
  cells.set(cellOf);
  more.forEach(({ cell }, index) => {
    cells[cellOf.length + index] = cell;
  });
  const rowAt = (index: number): number =>
    index < cellOf.length ? Math.floor(index / width) : (more[index - cellOf.length]?.row ?? 0);
  return { texts, rows: groupByValue(cells, texts.length, rowAt), kinds: Uint8Array.from(kindOf), nameOf };
}
