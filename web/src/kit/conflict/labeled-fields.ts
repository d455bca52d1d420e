import { valueText } from '../history/value-text.ts';
import type { ConflictField } from './merge.ts';

/**
 * Returns the fields of a record in the order of its form, for comparing two versions and for naming them in
 * the history. `comparable` removes what does not count as a difference.
 */
export function labeledFields<Values extends object>(
  labels: Readonly<Record<keyof Values & string, string>>,
  comparable: (values: Values) => Values = (values) => values,
): readonly ConflictField<Values>[] {
  const keys = Object.keys(labels).filter((key): key is keyof Values & string => key in labels);
  return keys.map((key) => ({
    label: labels[key],
    keys: [key],
    text: (values) => valueText(comparable(values)[key]),
    compared: (values) => comparable(values)[key],
  }));
}

/** Returns a function that looks up a field's label. */
export function labelIn<Values>(fields: readonly ConflictField<Values>[]) {
  const labels = new Map(fields.map(({ label, keys: [key] }) => [String(key), label]));
  return (field: string): string => labels.get(field) ?? field;
}
