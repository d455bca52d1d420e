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

/** A field of two plans as text, one row per line; '' for no value. */
export type ComparedField = {
  readonly key: PlanFieldKey;
  readonly label: string;
  readonly kind: string;
  readonly texts: readonly [string, string];
  readonly differs: boolean;
};

/** Returns a text that is equal for lists with the same rows in a different order. */
export const comparableText = (kind: string, text: string): string =>
  kind === 'rows' ? text.split(/\n|, /).sort().join('\n') : text;

/** Compares every field of the field table, in its order, except the facility, which is the same for both. */
export const comparedPlans = (one: Plan, other: Plan): readonly ComparedField[] =>
  fields
    .filter(([key, { goesWith }]) => key !== 'facilityName' && goesWith === undefined)
    .map(([key, { label, formLabel = label, kind }]) => {
      const texts = [fieldText(key, one[key]), fieldText(key, other[key])] as const;
      const differs = comparableText(kind, texts[0]) !== comparableText(kind, texts[1]);
      return { key, label: formLabel, kind, texts, differs };
    });
