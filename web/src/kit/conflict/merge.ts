/** A part of a record that is shown, compared and chosen as a unit. */
export type ConflictField<Values> = {
  readonly label: string;
  readonly keys: readonly (keyof Values)[];
  /** Returns the value as text, a list with one row per line; empty for no value. */
  readonly text: (values: Values) => string;
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
    field.text(one).trim() === field.text(other).trim();
  return fields
    .filter((field) => !same(field, mine, theirs))
    .map((field) => ({
      field,
      mine: field.text(mine),
      theirs: field.text(theirs),
      suggested: same(field, base, theirs) ? 'mine' : same(field, base, mine) ? 'theirs' : undefined,
    }));
}

/** Returns the typed values, with `theirs` in the fields for which it was chosen. */
export function merged<Values extends object>(
  mine: Values,
  theirs: Values,
  chosen: ReadonlyMap<ConflictField<Values>, Side>,
): Values {
  const taken: Partial<Values> = {};
  for (const [field, side] of chosen) {
    if (side === 'theirs')
      Object.assign(taken, Object.fromEntries(field.keys.map((key) => [key, theirs[key]])));
  }
  return { ...mine, ...taken };
}
