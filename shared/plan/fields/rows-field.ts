import * as z from '../../zod.ts';
import type { Exact, Info, LeftOut } from './field-kinds.ts';

type Row = Readonly<Record<string, string>>;
/** Why a row is left out, or undefined; `earlier` are the texts of the rows before it that stay. */
type Refuse<R extends Row> = (row: R, earlier: ReadonlySet<string>) => string | undefined;

type RowsInfo<R extends Row, Schema> = Info & {
  /** A list of rows, with its own default. */
  readonly schema: Schema;
  /** What one row is called. */
  readonly rowLabel: string;
  readonly parts: readonly (keyof R & string)[];
  /** Between the rows and between a row's parts, for the reader of a cell. */
  readonly between: readonly [rows: string, parts: string];
  /** Between the rows where they are compared. */
  readonly compared: string;
  readonly prepare?: (row: R) => R;
  readonly refuse: Refuse<R>;
  /** A row as a line, where its joined parts would not say which part is which. */
  readonly line?: (row: R) => string;
  /** Parts without which a row can do; a map for an import may leave them out. */
  readonly optionalParts?: readonly (keyof R & string)[];
  /** Plans were stored before they had this list: one without rows is not there at all. */
  readonly mayBeAbsent?: true;
};

/** A list. Rows in which nothing was typed hold nothing that could be missed: they go without being named. */
export const rows = <R extends Row, Schema, const Actual extends RowsInfo<R, Schema>>(
  row: z.ZodMiniType<R>,
  info: Exact<Actual, RowsInfo<R, Schema>>,
) => {
  const [betweenRows, betweenParts] = info.between;
  const none: R[] = [];
  const lineOf = info.line ?? ((one: R): string => info.parts.map((key) => one[key]).join(betweenParts));
  const filledParts = (one: R): string =>
    info.parts
      .map((key) => one[key])
      .filter((text) => text?.trim() !== '')
      .join(betweenParts);
  return {
    ...info,
    kind: 'rows' as const,
    required: false,
    typed: z._default(z.array(row), []),
    empty: none,
    toTyped: (value: readonly R[] | undefined): R[] => z.array(row).parse(value ?? none),
    text: (value: readonly R[] | undefined): string => (value ?? none).map(lineOf).join(betweenRows),
    typedText: (typed: readonly R[]): string =>
      typed
        .map(info.line ?? filledParts)
        .filter((text) => text !== '')
        .join(info.compared),
    clean(draft: readonly R[] | undefined, leaveOut: (row: LeftOut) => void): R[] | undefined {
      if (draft === undefined) return undefined;
      const cleaned: R[] = [];
      const texts = new Set<string>();
      for (const [index, draftRow] of draft.entries()) {
        const one = info.prepare?.(draftRow) ?? draftRow;
        const text = Object.values(one)
          .map((value) => value.trim())
          .filter((value) => value !== '')
          .join(', ');
        if (text === '') continue;
        const reason = info.refuse(one, texts);
        if (reason === undefined) {
          cleaned.push(one);
          texts.add(lineOf(one));
        } else leaveOut({ index, text, reason });
      }
      return cleaned.length === 0 && info.mayBeAbsent ? undefined : cleaned;
    },
  };
};

/** Refuses rows by what they lack, in the field's words: `It has no title.` */
export const needs =
  (parts: Readonly<Record<string, string>>): Refuse<Row> =>
  (row) => {
    const missing = Object.entries(parts).filter(([key]) => (row[key] ?? '').trim() === '');
    if (missing.length === 0) return undefined;
    return `It has no ${missing.map(([, word]) => word).join(' and no ')}.`;
  };
