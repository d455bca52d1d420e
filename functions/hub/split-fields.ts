/**
 * Splits a record into the fields that this release knows and those that a later one added. During a rollout, and after a
 * rollback, functions of both releases write the same records, and an edit by this one must leave the other fields unchanged.
 */
export function splitFields(
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
