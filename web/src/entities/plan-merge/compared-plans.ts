import { type PlanFieldKey, planFieldKeys, planFields } from '../../../../shared/plan/fields/fields.ts';
import type { Plan } from '../../../../shared/plan/plan.ts';
import { fieldText, type Shown } from '../plan-history/field-text.ts';

const fields = planFieldKeys.map((key): readonly [PlanFieldKey, Shown] => [key, planFields[key]]);

/**
 * What is compared of two plans or versions, in the order of the field table; `keys` are a field's own and those that go with it.
 * The facility is left out, because a plan never moves to another one.
 */
export const comparedFields = fields
  .filter(([key, { goesWith }]) => key !== 'facilityName' && goesWith === undefined)
  .map(([key, { label, formLabel = label, kind, typedText }]) => ({
    ...{ key, label: formLabel, kind, typedText },
    keys: [key, ...fields.filter(([, { goesWith }]) => goesWith === key).map(([other]) => other)],
  }));

/** A field of two plans as text, one row per line; '' for no value. */
export type ComparedField = {
  readonly key: PlanFieldKey;
  readonly label: string;
  readonly kind: string;
  readonly texts: readonly [string, string];
  readonly differs: boolean;
};

/** Returns a text that is equal for lists with the same rows in a different order. */
export function comparableText(kind: string, text: string): string {
  if (kind !== 'rows') return text;
  // Prefixes share a line; any other row has its own, in which a comma may occur.
  const between = text.includes('\n') ? '\n' : ', ';
  return text.split(between).sort().join('\n');
}

/** Compares all fields of two plans of a facility. */
export const comparedPlans = (one: Plan, other: Plan): readonly ComparedField[] =>
  comparedFields.map(({ key, label, kind }) => {
    const texts = [fieldText(key, one[key]), fieldText(key, other[key])] as const;
    const differs = comparableText(kind, texts[0]) !== comparableText(kind, texts[1]);
    return { key, label, kind, texts, differs };
  });
