/**
 * The fields of a record that this release knows, and those that a later one has added: while it is rolled out, or after it was taken
 * back, functions of both write the same records, and an edit by this one leaves the others as they are.
 */
export function partedFields(
  known: object,
  record: object,
): { readonly known: Record<string, unknown>; readonly later: Record<string, unknown> } {
  const fields = Object.entries(record);
  const isKnown = (name: string) => Object.hasOwn(known, name);
  return {
    known: Object.fromEntries(fields.filter(([name]) => isKnown(name))),
    later: Object.fromEntries(fields.filter(([name]) => !isKnown(name))),
  };
}
