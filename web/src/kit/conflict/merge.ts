/** A part of a record that is shown, compared and chosen as one. */
export type ConflictField<Values> = {
  readonly label: string;
  readonly keys: readonly (keyof Values)[];
  /** The value as text, a list one row to a line; empty for nothing. */
  readonly text: (values: Values) => string;
  /** The text is the address of a picture, which is then shown. */
  readonly isPicture?: true;
};

/** Whose value of a field is to be saved. */
export type Side = 'mine' | 'theirs';

/** A field in which two versions of a record differ. */
export type Difference<Values> = {
  readonly field: ConflictField<Values>;
  readonly mine: string;
  readonly theirs: string;
  /** The one who changed it, where only one did; a person must choose where both did. */
  readonly suggested: Side | undefined;
};

/**
 * Where what is typed (`mine`) and what was saved meanwhile (`theirs`) differ; `base` is the version that the typing
 * began from. What only one side changed needs no thought; the blanks around texts do not count.
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

/** The typed values with those fields replaced for which `theirs` was chosen. */
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
