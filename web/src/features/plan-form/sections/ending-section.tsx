import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { planFields } from '../../../../../shared/plan/fields/fields.ts';
import { PlanChoice } from '../../../entities/plan-ending/plan-choice.tsx';
import type { PlanFormValues } from '../form-values.ts';
import { FormField } from './parts/form-field.tsx';
import { FieldGrid, FormSection } from './parts/form-section.tsx';

type Props = { readonly facility: string; readonly ownId: string | undefined };

/** When the plan ends, and which one replaces it. */
export function EndingSection({ facility, ownId }: Props) {
  const { control, setValue, clearErrors } = useFormContext<PlanFormValues>();
  const successor = useWatch({ control, name: 'successor' });
  const problem = useFormState({ control, name: 'successor' }).errors.successor;
  return (
    <FormSection title="End" lead="Only if known. After its last day the plan leaves the list.">
      <FieldGrid>
        <FormField type="date" name="endsOn" label={planFields.endsOn.label} />
        <PlanChoice
          name="successor"
          label={planFields.successor.label}
          value={successor}
          facility={facility}
          ownId={ownId}
          problem={problem?.message ?? problem?.id?.message}
          onChange={(chosen) => {
            clearErrors('successor');
            setValue('successor', chosen, { shouldDirty: true });
          }}
        />
      </FieldGrid>
    </FormSection>
  );
}
