import { useForm } from 'react-hook-form';
import { type FacilityRecord, facilityEditSchema } from '../../../../shared/facility/facility.ts';
import { limits } from '../../../../shared/limits.ts';
import { factIntervals, intervalText } from '../../../../shared/verification/verification.ts';
import * as z from '../../../../shared/zod.ts';
import { labeledFields } from '../../kit/conflict/labeled-fields.ts';
import type { ConflictField } from '../../kit/conflict/merge.ts';
import { EditDialog } from '../../kit/dialog/edit-dialog.tsx';
import { ChoiceField } from '../../kit/form/fields/choice-field.tsx';
import { fieldOf } from '../../kit/form/fields/field-of.ts';
import { TextField } from '../../kit/form/fields/text-field.tsx';
import { schemaResolver } from '../../kit/form/schema-resolver.ts';
import { useFormFailure } from '../../kit/form/use-form-failure.ts';
import { useVersionedSave } from '../../kit/form/use-versioned-save.ts';
import { notify } from '../../kit/toasts/toast-list.ts';
import { staleRecord } from '../../lib/api/api-client.ts';
import { useApi } from '../../lib/services.tsx';
import { ColorField } from './color-field.tsx';
import { useFacilitiesChanged } from './facility-queries.ts';

type Props = {
  /** The facility to edit; undefined adds one. */
  readonly facility: FacilityRecord | undefined;
  readonly onClose: () => void;
};

const typedSchema = z.object({
  name: z.string(),
  primaryColor: z.string(),
  archived: z.boolean(),
  verifyEvery: z.number(),
});
type Values = z.infer<typeof typedSchema>;
type FacilityEdit = z.output<typeof facilityEditSchema>;

const fields: readonly ConflictField<Values>[] = [
  ...labeledFields<Pick<Values, 'name' | 'primaryColor'>>({ name: 'Name', primaryColor: 'Color' }),
  { label: 'Archived', keys: ['archived'], text: ({ archived }) => (archived ? 'Yes' : 'No') },
  { label: 'Verify every', keys: ['verifyEvery'], text: ({ verifyEvery }) => intervalText(verifyEvery) },
];
const valuesOf = (facility: FacilityRecord | undefined): Values =>
  facility === undefined
    ? { name: '', primaryColor: limits.themeColor, archived: false, verifyEvery: 0 }
    : {
        name: facility.name,
        primaryColor: facility.theme.primaryColor,
        archived: facility.archived,
        verifyEvery: facility.verifyEvery ?? 0,
      };

/** Adds a facility, or edits its name, color and verification interval. Plans, contracts and permissions stay with it. */
export function FacilityForm({ facility, onClose }: Props) {
  const api = useApi();
  const changed = useFacilitiesChanged();
  const form = useForm<Values, unknown, FacilityEdit>({
    resolver: schemaResolver<Values, FacilityEdit>(facilityEditSchema),
    defaultValues: valuesOf(facility),
  });
  const failure = useFormFailure(form.setError, ['name', 'primaryColor', 'verifyEvery'], 'Save failed');
  const saving = useVersionedSave({
    ...{ form, record: facility, typed: typedSchema, valuesOf, fields, failure },
    draftId: `facility:${facility?._id ?? 'new'}`,
    calls: {
      create: async (body: FacilityEdit, idempotencyKey) =>
        (await api.call('createFacility', { body, idempotencyKey })).data.data,
      update: async (id, body, { ifMatch }) =>
        (await api.call('updateFacility', { params: { id }, body, ifMatch })).data.data,
    },
    stale: (error) => staleRecord('updateFacility', error),
    onSaved: (saved) => {
      notify(facility === undefined ? 'Facility added.' : 'Facility updated.', 'success', {
        about: saved.name,
      });
      changed(facility?._id, saved);
      onClose();
    },
    onRefused: () => changed(),
  });
  const { errors } = form.formState;
  const name = form.watch('name').trim();
  return (
    <EditDialog
      {...{ form, saving }}
      subject="This facility"
      title={facility === undefined ? 'Add facility' : `Edit ${facility.name}`}
      failure={failure.message}
      onClose={onClose}
    >
      <TextField
        label="Name"
        autoComplete="off"
        hint={
          facility === undefined
            ? 'As people know it, for example on the sign-in page.'
            : 'Plans, contracts and permissions stay with the facility when its name changes. Its tag in the plan table is made from the name.'
        }
        {...fieldOf(form)('name')}
      />
      <ColorField
        value={form.watch('primaryColor')}
        problem={errors.primaryColor?.message}
        facilityName={name === '' ? 'Your facility' : name}
        input={form.register('primaryColor')}
        onPick={(color) =>
          form.setValue('primaryColor', color, {
            shouldDirty: true,
            shouldValidate: form.formState.isSubmitted,
          })
        }
      />
      <ChoiceField
        label="Verify every"
        problem={errors.verifyEvery?.message}
        hint="How long until the facts of its plans and payer contracts are due to be verified again. Each can have its own interval."
        options={factIntervals.map((days) => [String(days), intervalText(days)])}
        {...form.register('verifyEvery', { valueAsNumber: true })}
      />
    </EditDialog>
  );
}
