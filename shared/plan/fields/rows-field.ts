import * as z from '../../zod.ts';
import type { Exact, LeftOut, OwnInfo } from './field-kinds.ts';

type Row = Readonly<Record<string, string>>;
/** Returns why a row is left out, or undefined; `earlier` has the texts of the preceding rows that are kept. */
type Refuse<R extends Row> = (row: R, earlier: ReadonlySet<string>) => string | undefined;

type RowsInfo<R extends Row, Schema> = OwnInfo & {
  /** A list of rows, with its own default. */
  readonly schema: Schema;
  /** The name of one row. */
  readonly rowLabel: string;
  readonly parts: readonly (keyof R & string)[];
  /** Separators between rows and between a row's parts, as shown in a cell. */
  readonly between: readonly [rows: string, parts: string];
  /** The separator between rows in a comparison. */
  readonly compared: string;
  readonly prepare?: (row: R) => R;
  readonly refuse: Refuse<R>;
  /** Writes a row as one line, if its joined parts would not show which part is which. */
  readonly line?: (row: R) => string;
  /** Parts that a row can lack; an import map may leave them out. */
  readonly optionalParts?: readonly (keyof R & string)[];
  /** Stored plans may be older than this list: without rows it is absent. */
  readonly mayBeAbsent?: true;
};

/** Defines a list field. Rows in which nothing was typed are removed without being reported. */
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

/** Rejects rows that lack a part, in the field's words: `It has no title.` */
export const needs =
  (parts: Readonly<Record<string, string>>): Refuse<Row> =>
  (row) => {
    const missing = Object.entries(parts).filter(([key]) => (row[key] ?? '').trim() === '');
    if (missing.length === 0) return undefined;
    return `It has no ${missing.map(([, word]) => word).join(' and no ')}.`;
  };
