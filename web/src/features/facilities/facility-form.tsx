import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { type FacilityRecord, facilityEditSchema } from '../../../../shared/facility/facility.ts';
import { limits } from '../../../../shared/limits.ts';
import * as z from '../../../../shared/zod.ts';
import { FormDialog } from '../../kit/dialog/form-dialog.tsx';
import { TextField } from '../../kit/form/text-field.tsx';
import { useEditedVersion } from '../../kit/form/use-edited-version.ts';
import { useFormDraft } from '../../kit/form/use-form-draft.ts';
import { useFormFailure } from '../../kit/form/use-form-failure.ts';
import { notify } from '../../kit/toasts/toast-list.ts';
import { usePerson, useServices } from '../../lib/services.tsx';
import { ColorField } from './color-field.tsx';
import { useFacilitiesChanged, useFacilityRefused } from './facility-queries.ts';

type Props = {
  /** The facility to edit; undefined adds one. */
  readonly facility: FacilityRecord | undefined;
  readonly onClose: () => void;
};

const labels = { name: 'Name', primaryColor: 'Color', archived: 'Archived' };
const valuesOf = ({ name, theme, archived }: FacilityRecord) => ({
  name,
  primaryColor: theme.primaryColor,
  archived,
});
const typedSchema = z.object({ name: z.string(), primaryColor: z.string(), archived: z.boolean() });

/** Adds a facility, or renames and recolors one. Plans, contracts and permissions stay with it. */
export function FacilityForm({ facility, onClose }: Props) {
  const { api } = useServices();
  const changed = useFacilitiesChanged();
  const refused = useFacilityRefused();
  const enterRenamed = useEnterRenamed();
  const form = useForm<z.input<typeof facilityEditSchema>, unknown, z.output<typeof facilityEditSchema>>({
    resolver: zodResolver(facilityEditSchema),
    defaultValues:
      facility === undefined
        ? { name: '', primaryColor: limits.themeColor, archived: false }
        : valuesOf(facility),
  });
  const edited = useEditedVersion(form, {
    id: 'updateFacility',
    version: facility?.version ?? 1,
    valuesOf,
    labels,
  });
  const draft = useFormDraft(
    form,
    facility === undefined ? 'facility:new' : `facility:${facility._id}:${facility.version}`,
    typedSchema,
  );
  const close = () => {
    draft.forget();
    onClose();
  };
  const failure = useFormFailure(form.setError, ['name', 'primaryColor'], 'Save failed');
  const save = useMutation({
    onMutate: failure.clear,
    mutationFn: async (body: z.output<typeof facilityEditSchema>): Promise<FacilityRecord | undefined> => {
      if (facility === undefined) return (await api.call('createFacility', { body })).data?.data;
      const params = { id: facility._id };
      const { data } = await edited.save((ifMatch) => api.call('updateFacility', { params, body, ifMatch }));
      await enterRenamed(facility.name, body.name);
      return data?.data;
    },
    onSuccess: (record) => {
      notify(facility === undefined ? 'Facility added.' : 'Facility updated.');
      changed(facility?._id, record);
      close();
    },
    onError: (error) => {
      failure.show(error);
      refused();
    },
  });
  const { errors, isDirty } = form.formState;
  const name = form.watch('name').trim();
  return (
    <FormDialog
      title={facility === undefined ? 'Add facility' : `Edit ${facility.name}`}
      dirty={isDirty}
      busy={save.isPending}
      restored={draft.restored}
      failure={failure.message}
      moved={edited.moved}
      onSubmit={form.handleSubmit((values) => save.mutate(values))}
      onClose={close}
    >
      <TextField
        label="Name"
        autoComplete="off"
        problem={errors.name?.message}
        hint={
          facility === undefined
            ? 'As people know it, for example on the sign-in page.'
            : 'Plans, contracts and permissions stay with the facility when its name changes.'
        }
        {...form.register('name')}
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
    </FormDialog>
  );
}

/** Who renames the facility they work in goes on working in it, under its new name. */
function useEnterRenamed() {
  const { api, session } = useServices();
  const { activeFacility } = usePerson();
  return async (before: string, after: string): Promise<void> => {
    if (before !== activeFacility || before === after) return;
    const { data } = await api.call('setFacility', { body: { activeFacility: after } });
    if (data !== undefined) session.enterFacility(after, data.token);
  };
}
