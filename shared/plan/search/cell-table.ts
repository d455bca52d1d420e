import { foldText } from '../../text/fold-text.ts';
import { nameKey } from '../../text/name-key.ts';
import type { Plan } from '../plan.ts';
import { searchedTexts } from '../plan-columns.ts';
import { type Groups, groupByValue } from './groups.ts';
import { type Kind, kinds } from './word-scores.ts';

/** Another name of a payer, as far as the search needs it. */
export type SearchedName = { readonly name: string; readonly payerName: string };

/**
 * The table's distinct cell texts. Payers, addresses, phones and statuses repeat on many plans, so this is about half of all text,
 * and each text is taken apart only once.
 */
export type CellTable = {
  /** Folded. */
  readonly texts: readonly string[];
  /** Cell number → the rows that show it. */
  readonly rows: Groups;
  /** Cell number → the position of its kind in `kinds`. */
  readonly kinds: Uint8Array;
  /** Row → the cell that shows its name. */
  readonly nameOf: Uint32Array;
};

const rowsPerStep = 500;

/** Numbers for the texts of one column. A column whose texts hardly repeat (notes) is not worth looking up. */
type ColumnNumbers = { readonly numbers: Map<string, number>; repeats: boolean };

function stillRepeats({ numbers }: ColumnNumbers, rowsRead: number): boolean {
  return numbers.size < rowsRead * 0.75;
}

/** Reads the plans in steps; between two steps the caller may pause. */
export function* readCells(
  plans: readonly Plan[],
  names: readonly SearchedName[],
): Generator<undefined, CellTable> {
  const width = searchedTexts.length;
  const columns = searchedTexts.map(({ text, kind }) => ({
    text,
    kind,
    numbers: new Map([['', 0]]),
    repeats: true,
  }));
  const nameColumn = searchedTexts.findIndex(({ key }) => key === 'descriptiveName');
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
  const cellOf = new Uint32Array(plans.length * width);
  const more: { readonly cell: number; readonly row: number }[] = [];
  const nameOf = new Uint32Array(plans.length);
  let position = 0;
  for (const [row, plan] of plans.entries()) {
    if (row % rowsPerStep === rowsPerStep - 1) {
      for (const column of columns) column.repeats &&= stillRepeats(column, row);
      yield;
    }
    for (const column of columns) {
      const text = column.text(plan);
      let cell = column.repeats || text === '' ? column.numbers.get(text) : undefined;
      if (cell === undefined) {
        cell = addCell(text, column.kind);
        if (column.repeats) column.numbers.set(text, cell);
      }
      cellOf[position++] = cell;
    }
    nameOf[row] = cellOf[row * width + nameColumn] ?? 0;
    if (namesOf.size > 0) for (const cell of otherNames(plan.payerName)) more.push({ cell, row });
  }
  const cells = new Uint32Array(cellOf.length + more.length);
  cells.set(cellOf);
  more.forEach(({ cell }, index) => {
    cells[cellOf.length + index] = cell;
  });
  const rowAt = (index: number): number =>
    index < cellOf.length ? Math.floor(index / width) : (more[index - cellOf.length]?.row ?? 0);
  const rows = groupByValue(cells, texts.length, rowAt);
  return { texts, rows, kinds: Uint8Array.from(kindOf), nameOf };
}
