import { typedText } from '../form/typed-text.ts';
import { textBeside } from '../history/value-text.ts';

/** A part of a record that is shown, compared and chosen as a unit. */
export type ConflictField<Values> = {
  readonly label: string;
  readonly keys: readonly (keyof Values)[];
  /** Returns the value as text, a list with one row per line; empty for no value. */
  readonly text: (values: Values) => string;
  /** Returns what is compared, if not the values themselves: their order may mean nothing. */
  readonly compared?: (values: Values) => unknown;
  /** True if the text is the address of a picture, which is then shown. */
  readonly isPicture?: true;
};

/** Whose value of a field to save. */
export type Side = 'mine' | 'theirs';

/** A field in which two versions of a record differ. */
export type Difference<Values> = {
  readonly field: ConflictField<Values>;
  readonly mine: string;
  readonly theirs: string;
  /** The side that changed it, if only one did; if both did, a person must choose. */
  readonly suggested: Side | undefined;
};

/** Returns a field's value for comparing: two values that differ may have the same text. */
export const comparedText = <Values>({ keys, compared }: ConflictField<Values>, values: Values): string =>
  typedText(compared?.(values) ?? Object.fromEntries(keys.map((key) => [key, values[key]])));

/**
 * Returns where the typed values (`mine`) and the values saved in the meantime (`theirs`) differ; `base` is the version that the
 * typing started from. A change by only one side is suggested; leading and trailing spaces do not count.
 */
export function differences<Values>(
  fields: readonly ConflictField<Values>[],
  base: Values,
  mine: Values,
  theirs: Values,
): Difference<Values>[] {
  const same = (field: ConflictField<Values>, one: Values, other: Values) =>
    comparedText(field, one) === comparedText(field, other);
  const text = (field: ConflictField<Values>, values: Values, beside: Values) => {
    const [key] = field.keys;
    return (key && textBeside(values[key], beside[key])) ?? field.text(values);
  };
  return fields
    .filter((field) => !same(field, mine, theirs))
    .map((field) => ({
      field,
      mine: text(field, mine, theirs),
      theirs: text(field, theirs, mine),
      suggested: same(field, base, theirs) ? 'mine' : same(field, base, mine) ? 'theirs' : undefined,
    }));
}

/** Returns the typed values, with `theirs` in the fields for which it was chosen, by label. */
export function merged<Values extends object>(
  mine: Values,
  theirs: Values,
  differing: readonly Difference<Values>[],
  chosen: ReadonlyMap<string, Side>,
): Values {
  const taken: Partial<Values> = {};
  for (const { field } of differing) {
    if (chosen.get(field.label) === 'theirs')
      Object.assign(taken, Object.fromEntries(field.keys.map((key) => [key, theirs[key]])));
  }
  return { ...mine, ...taken };
}
