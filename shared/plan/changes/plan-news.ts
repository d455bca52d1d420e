import { planFields } from '../fields/fields.ts';

const labels: ReadonlyMap<string, { readonly label: string; readonly goesWith?: string }> = new Map(
  Object.entries(planFields),
);

/** Fields by their labels. The ids behind card images say nothing to a person; they go with their image. */
export function changedLabels(fields: readonly string[]): string {
  return [...new Set(fields)]
    .flatMap((field) => {
      const fieldLabel = labels.get(field);
      return fieldLabel === undefined || fieldLabel.goesWith !== undefined ? [] : [fieldLabel.label];
    })
    .join(', ');
}
