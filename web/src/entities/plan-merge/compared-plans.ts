import { type PlanFieldKey, planFieldKeys, planFields } from '../../../../shared/plan/fields/fields.ts';
import type { Plan } from '../../../../shared/plan/plan.ts';
import { fieldText } from '../plan-history/field-text.ts';

type Shown = {
  readonly label: string;
  readonly formLabel?: string;
  readonly kind: string;
  readonly goesWith?: string;
};
const fields = planFieldKeys.map((key): readonly [PlanFieldKey, Shown] => [key, planFields[key]]);

/** A field of two plans as text, rows one to a line; '' for nothing. */
export type ComparedField = {
  readonly key: PlanFieldKey;
  readonly label: string;
  readonly kind: string;
  readonly texts: readonly [string, string];
  readonly differs: boolean;
};

/** The rows of a list say the same in whatever order they stand. */
export const sayings = (kind: string, text: string): string =>
  kind === 'rows' ? text.split(/\n|, /).sort().join('\n') : text;

/** Every field of the table of fields, in its order. The facility is one and the same. */
export const comparedPlans = (one: Plan, other: Plan): readonly ComparedField[] =>
  fields
    .filter(([key, { goesWith }]) => key !== 'facilityName' && goesWith === undefined)
    .map(([key, { label, formLabel = label, kind }]) => {
      const texts = [fieldText(key, one[key]), fieldText(key, other[key])] as const;
      const differs = sayings(kind, texts[0]) !== sayings(kind, texts[1]);
      return { key, label: formLabel, kind, texts, differs };
    });
