import {
  planFields as fields,
  type PlanFieldKey,
  planFieldKeys,
} from '../../../../../shared/plan/fields/fields.ts';
import type { ConflictField } from '../../../kit/conflict/merge.ts';
import type { PlanFormValues } from '../form-values.ts';

type Compared = {
  readonly label: string;
  readonly formLabel?: string;
  readonly kind: string;
  /** The field that is chosen together with this one. */
  readonly goesWith?: string;
  typedText(typed: unknown): string;
};
const entries = planFieldKeys.map((key): readonly [PlanFieldKey, Compared] => [key, fields[key]]);

/** The fields in the order of the table. The facility is left out, because a plan never moves to another one. */
export const comparedFields: readonly ConflictField<PlanFormValues>[] = entries
  .filter(([key, { goesWith }]) => key !== 'facilityName' && goesWith === undefined)
  .map(([key, { label, formLabel = label, kind, typedText }]) => ({
    label: formLabel,
    keys: [key, ...entries.filter(([, { goesWith }]) => goesWith === key).map(([other]) => other)],
    text: (values) => typedText(values[key]),
    ...(kind === 'picture' && { isPicture: true as const }),
  }));
