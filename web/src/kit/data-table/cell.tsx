import type { ReactNode } from 'react';
import { highlighted } from '../highlight/highlighted.tsx';
import type { Column } from './column.ts';

/** A text, or a dash. */
export function textCell(text: string, terms: readonly string[]): ReactNode {
  if (text === '') return <small>-</small>;
  return <span title={text}>{highlighted(text, terms)}</span>;
}

/** What a column shows of a row: its text, unless it says how. */
export const cellOf = <Row,>({ text, cell }: Column<Row>, row: Row, terms: readonly string[]): ReactNode =>
  cell === undefined ? textCell(text(row), terms) : cell(row, terms);
