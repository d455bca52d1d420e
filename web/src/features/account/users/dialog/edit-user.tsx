import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { type UserEdit, userEditSchema } from '../../../../../../shared/people/registration.ts';
import type { User } from '../../../../../../shared/people/user.ts';
import * as z from '../../../../../../shared/zod.ts';
import { FormDialog } from '../../../../kit/dialog/form-dialog.tsx';
import { useEditedVersion } from '../../../../kit/form/use-edited-version.ts';
import { useFormDraft } from '../../../../kit/form/use-form-draft.ts';
import { useFormFailure } from '../../../../kit/form/use-form-failure.ts';
import { LoadFailure } from '../../../../kit/load-failure.tsx';
import { useApi } from '../../../../lib/services.tsx';
import { useFacilities } from '../../../../lib/use-facilities.ts';
import { fullName } from '../../full-name.ts';
import { ProfileFields } from '../../profile-fields.tsx';
import { profileFieldNames, profileLabels, profileValues, typedProfileSchema } from '../../profile-form.ts';
import { FacilityChecks } from './facility-checks.tsx';
import type { UserChanges } from './use-user-changes.ts';

type Props = {
  readonly user: User;
  readonly run: UserChanges['run'];
  readonly finalFocus: () => HTMLElement | null;
  readonly onClose: () => void;
};

const labels = { ...profileLabels, facilityAccess: 'Approved facilities' };
const valuesOf = (user: User) => ({ ...profileValues(user), facilityAccess: [...user.facilityAccess] });
const typedSchema = z.extend(typedProfileSchema, { facilityAccess: z.array(z.string()) });

/** The modal in which an administrator edits a person and grants facilities. */
export default function EditUser({ user, run, finalFocus, onClose }: Props) {
  const api = useApi();
  const [busy, setBusy] = useState(false);
  const form = useForm<z.input<typeof userEditSchema>, unknown, UserEdit>({
    resolver: zodResolver(userEditSchema),
    defaultValues: valuesOf(user),
  });
  const edited = useEditedVersion(form, { id: 'updateUser', version: user.version, valuesOf, labels });
  const draft = useFormDraft(form, `edit-user:${user._id}:${user.version}`, typedSchema);
  const close = () => {
    draft.forget();
    onClose();
  };
  const failure = useFormFailure(form.setError, [...profileFieldNames, 'facilityAccess'], 'Update failed');

  const save = async (body: UserEdit) => {
    setBusy(true);
    failure.clear();
    try {
      await run(user._id, async () => {
        const params = { id: user._id };
        const { data } = await edited.save((ifMatch) => api.call('updateUser', { params, body, ifMatch }));
        return { message: 'User updated successfully.', user: data?.user };
      });
      close();
    } catch (error) {
      failure.show(error);
      setBusy(false);
    }
  };
  return (
    <FormProvider {...form}>
      <FormDialog
        title={`Edit ${fullName(user)}`}
        width="xl"
        dirty={form.formState.isDirty}
        busy={busy}
        restored={draft.restored}
        failure={failure.message}
        moved={edited.moved}
        finalFocus={finalFocus}
        onSubmit={form.handleSubmit(save)}
        onClose={close}
      >
        <ProfileFields />
        <GrantedFacilities
          user={user}
          problem={form.formState.errors.facilityAccess?.message}
          chosen={form.watch('facilityAccess')}
          onChange={(chosen) => form.setValue('facilityAccess', chosen, { shouldDirty: true })}
        />
      </FormDialog>
    </FormProvider>
  );
}

type GrantedProps = {
  readonly user: User;
  readonly problem: string | undefined;
  readonly chosen: readonly string[];
  readonly onChange: (chosen: string[]) => void;
};

function GrantedFacilities({ user, problem, chosen, onChange }: GrantedProps) {
  const { data, isError, isFetching, refetch } = useFacilities();
  if (isError) {
    return (
      <LoadFailure
        message="The facilities could not be loaded. What is granted stays as it is."
        busy={isFetching}
        onAction={() => refetch()}
      />
    );
  }
  if (data === undefined) return <p role="status">Loading the facilities…</p>;
  // One that is archived is not in the list, but may be granted; saving must not lose it.
  const facilities = [...new Set([...data.map(({ name }) => name), ...user.facilityAccess])];
  return (
    <>
      <FacilityChecks
        facilities={facilities}
        requested={user.requestedFacility}
        problem={problem}
        chosen={chosen}
        onChange={onChange}
      />
      {user.role === 'admin' && (
        <p className="quiet">
          Administrators see every facility. These count when this person is an ordinary user.
        </p>
      )}
    </>
  );
}
