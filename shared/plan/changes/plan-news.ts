import { planFields } from '../fields/fields.ts';

const labels: ReadonlyMap<string, { readonly label: string; readonly goesWith?: string }> = new Map(
  Object.entries(planFields),
);

/** Fields by their labels. The ids behind card images say nothing to a person; they go with their image. */
export function changedLabels(fields: readonly string[]): string {
  return [...new Set(fields)]
    .flatMap((field) => {
      const known = labels.get(field);
      return known === undefined || known.goesWith !== undefined ? [] : [known.label];
    })
    .join(', ');
}
