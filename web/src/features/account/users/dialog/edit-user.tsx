import { chakra, Text } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import { fullName } from '../../../../../../shared/people/full-name.ts';
import { type UserEdit, userEditSchema } from '../../../../../../shared/people/registration.ts';
import type { User } from '../../../../../../shared/people/user.ts';
import * as z from '../../../../../../shared/zod.ts';
import { FacilityChecks } from '../../../../entities/facility/facility-checks.tsx';
import { userList } from '../../../../entities/person/user-list.ts';
import { labeledFields } from '../../../../kit/conflict/labeled-fields.ts';
import type { DialogEnd } from '../../../../kit/dialog/app-dialog.tsx';
import { EditDialog } from '../../../../kit/dialog/edit-dialog.tsx';
import { schemaResolver } from '../../../../kit/form/schema-resolver.ts';
import { useFormFailure } from '../../../../kit/form/use-form-failure.ts';
import { useVersionedSave } from '../../../../kit/form/use-versioned-save.ts';
import { staleRecord } from '../../../../lib/api/api-client.ts';
import { useApi } from '../../../../lib/services.tsx';
import { ProfileFields } from '../../profile-fields.tsx';
import { profileFieldNames, profileLabels, profileValues, typedProfileSchema } from '../../profile-form.ts';
import type { UserChanges } from './use-user-changes.ts';

type Props = DialogEnd & {
  readonly user: User;
  readonly run: UserChanges['run'];
};

const typedSchema = z.extend(typedProfileSchema, { facilityAccess: z.array(z.string()) });
type Values = z.infer<typeof typedSchema>;
const labels = { ...profileLabels, facilityAccess: 'Approved facilities' };
const fields = labeledFields<Values>(labels, (values) => ({
  ...values,
  // The order in which they were granted means nothing.
  facilityAccess: values.facilityAccess.toSorted(),
}));

/** The modal in which an administrator edits a person and grants facilities. */
export default function EditUser({ user, run, finalFocus, onClose }: Props) {
  const api = useApi();
  const client = useQueryClient();
  const valuesOf = (saved = user): Values => ({
    ...profileValues(saved),
    facilityAccess: [...saved.facilityAccess],
  });
  const form = useForm<Values, unknown, UserEdit>({
    resolver: schemaResolver<Values, UserEdit>(userEditSchema),
    defaultValues: valuesOf(),
  });
  const failure = useFormFailure(form.setError, [...profileFieldNames, 'facilityAccess'], 'Update failed');
  /** The server's message about an address that waits for its confirmation. */
  const mailed = useRef<string>(undefined);
  const saving = useVersionedSave({
    ...{ form, record: user, typed: typedSchema, valuesOf, fields, failure },
    draftId: `edit-user:${user._id}`,
    calls: {
      update: async (id, body: UserEdit, { ifMatch }) => {
        const { data } = await api.call('updateUser', { params: { id }, body, ifMatch });
        mailed.current = body.email === data.user.email ? undefined : data.message;
        return data.user;
      },
    },
    storedOf: (values) => ({ ...values, email: user.email }),
    stale: (error) => staleRecord('updateUser', error),
    onSaved: async (saved) => {
      await run(user._id, async () => ({
        message: mailed.current ?? 'User updated successfully.',
        about: fullName(saved),
        user: saved,
      }));
      onClose();
    },
    // Someone else may have changed or removed this person.
    onRefused: () => void client.invalidateQueries({ queryKey: userList.key }),
  });
  const chosen = form.watch('facilityAccess');
  return (
    <EditDialog
      {...{ form, saving }}
      subject="This user"
      title={`Edit ${fullName(user)}`}
      width="xl"
      failure={failure.message}
      finalFocus={finalFocus}
      onClose={onClose}
    >
      <ProfileFields
        emailHint={`The person confirms a new address with the link we email there${
          user.status === 'pending'
            ? ', and chooses a new password after the approval.'
            : '. We also notify the old address.'
        }`}
      />
      <FacilityChecks
        legend="Approved facilities"
        failed="The facilities could not be loaded. This person’s access stays as it is."
        // An archived facility is not in the list but may be granted, and once unchecked, checked again.
        also={user.facilityAccess}
        problem={form.formState.errors.facilityAccess?.message}
        chosen={chosen}
        onChange={(names) => form.setValue('facilityAccess', names, { shouldDirty: true })}
        noteOf={(name) =>
          user.requestedFacility.includes(name) && <chakra.span color="fg.muted"> (requested)</chakra.span>
        }
        offer={(facilities) => {
          const requested = user.requestedFacility.filter(
            (name) => facilities.includes(name) && !chosen.includes(name),
          );
          const names = requested.length > 3 ? `${requested.length} facilities` : requested.join(', ');
          return (
            requested.length > 0 && {
              label: `Add what was requested: ${names}`,
              chosen: [...chosen, ...requested],
            }
          );
        }}
      />
      {user.role === 'admin' && (
        <Text color="fg.muted">
          Administrators see every facility. These apply once this person is an ordinary user.
        </Text>
      )}
    </EditDialog>
  );
}
