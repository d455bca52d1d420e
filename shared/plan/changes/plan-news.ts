import { planFields } from '../fields/fields.ts';

const labels: ReadonlyMap<string, { readonly label: string; readonly goesWith?: string }> = new Map(
  Object.entries(planFields),
);

/** Returns the labels of fields. IDs of card images mean nothing to people, so they are covered by their image. */
export function changedLabels(fields: readonly string[]): string {
  return [...new Set(fields)]
    .flatMap((field) => {
      const fieldLabel = labels.get(field);
      return fieldLabel === undefined || fieldLabel.goesWith !== undefined ? [] : [fieldLabel.label];
    })
    .join(', ');
}
