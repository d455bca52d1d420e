import type { ReactNode } from 'react';
import { highlighted } from '../highlight/highlighted.tsx';
import type { Column } from './column.ts';

/** A text, or a dash for none. */
export function textCell(text: string, terms: readonly string[]): ReactNode {
  if (text === '') return <small>-</small>;
  return <span title={text}>{highlighted(text, terms)}</span>;
}

/** Returns what a column shows of a row: the result of its `cell`, or else its text. */
export const cellOf = <Row,>({ text, cell }: Column<Row>, row: Row, terms: readonly string[]): ReactNode =>
  cell === undefined ? textCell(text(row), terms) : cell(row, terms);
