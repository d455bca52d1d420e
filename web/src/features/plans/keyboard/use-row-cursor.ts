import { useCallback, useState } from 'react';
import type { RowNumbers } from '../table/row-model.ts';

type Cursor = { readonly rows: RowNumbers; readonly place: number };

/**
 * The row that keys act on. It is the first row of the page until somebody moves it, and again as soon as other rows
 * or another page are shown: the best answer to a new question is its first row.
 */
export function useRowCursor(rows: RowNumbers, start: number, end: number) {
  const [moved, setMoved] = useState<Cursor | undefined>(undefined);
  const kept = moved?.rows === rows && moved.place >= start && moved.place < end;
  const current = kept ? moved.place : start;
  const moveTo = useCallback((place: number) => setMoved({ rows, place }), [rows]);
  return { current, moveTo };
}
