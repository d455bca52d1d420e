import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { OwnProfile } from '../../../../../shared/people/registration.ts';
import type { User } from '../../../../../shared/people/user.ts';
import { userList } from '../../../entities/person/user-list.ts';
import { labeledFields } from '../../../kit/conflict/labeled-fields.ts';
import { EditDialog } from '../../../kit/dialog/edit-dialog.tsx';
import { SecretField } from '../../../kit/form/fields/secret-field.tsx';
import { schemaResolver } from '../../../kit/form/schema-resolver.ts';
import { useFormFailure } from '../../../kit/form/use-form-failure.ts';
import { useVersionedSave } from '../../../kit/form/use-versioned-save.ts';
import { notify } from '../../../kit/toasts/toast-list.ts';
import { staleRecord } from '../../../lib/api/api-client.ts';
import { putAnswer } from '../../../lib/api/put-answer.ts';
import { usePerson, useServices } from '../../../lib/services.tsx';
import { ProfileFields } from '../profile-fields.tsx';
import {
  ownInfoSchema,
  profileFieldNames,
  profileLabels,
  profileValues,
  type TypedProfile,
  typedProfileSchema,
} from '../profile-form.ts';
import { meKey } from './use-me.ts';

type Props = {
  readonly user: User;
  /** Receives the server's message about the link that it emailed to a changed address. */
  readonly onMailSent: (message: string | undefined) => void;
  readonly onClose: () => void;
};

const fields = labeledFields<TypedProfile>(profileLabels);

/** The password is required only with a changed address, and is in no draft: `typedProfileSchema` does not include it. */
type Values = TypedProfile & { readonly currentPassword?: string };

/** The modal 'Edit My Info'. A failure keeps everything typed. */
export function EditMyInfo({ user, onMailSent, onClose }: Props) {
  const { api, session } = useServices();
  const person = usePerson();
  const client = useQueryClient();
  // The page refetches the record while the user types; what is typed belongs to the version that was opened.
  const [opened] = useState(user);
  const form = useForm<Values, unknown, OwnProfile>({
    resolver: schemaResolver<Values, OwnProfile>(ownInfoSchema),
    defaultValues: profileValues(opened),
  });
  const failure = useFormFailure(form.setError, [...profileFieldNames, 'currentPassword'], 'Update failed');
  /** The server's message about an address that waits for its confirmation. */
  const mailed = useRef<string>(undefined);
  const saving = useVersionedSave({
    ...{ form, record: opened, typed: typedProfileSchema, fields, failure },
    draftId: 'edit-my-info',
    valuesOf: (saved = opened) => profileValues(saved),
    calls: {
      update: async (_, body: OwnProfile, { ifMatch }) => {
        const { data } = await api.call('updateMe', { body, ifMatch });
        mailed.current = body.email === data.user.email ? undefined : data.message;
        return data.user;
      },
    },
    storedOf: (values) => ({ ...values, email: opened.email }),
    stale: (error) => staleRecord('updateMe', error),
    onSaved: async (saved) => {
      await putAnswer(client, meKey(person.user?._id), saved);
      // User Management, below an administrator's profile, shows the same person.
      void client.invalidateQueries({ queryKey: userList.key });
      session.rememberUser(saved);
      onMailSent(mailed.current);
      notify(mailed.current ?? 'Your profile was updated successfully.');
      onClose();
    },
  });
  const moves = form.watch('email').trim().toLowerCase() !== opened.email;
  return (
    <EditDialog
      {...{ form, saving }}
      subject="Your profile"
      title="Edit My Info"
      failure={failure.message}
      onClose={onClose}
    >
      <ProfileFields
        emailHint="Confirm a new address with the link we email you."
        underEmail={
          moves && (
            <SecretField
              label="Current password"
              hint="Needed for a new address, because links for a new password go there."
              autoComplete="current-password"
              problem={form.formState.errors.currentPassword?.message}
              {...form.register('currentPassword', { shouldUnregister: true, value: '' })}
            />
          )
        }
      />
    </EditDialog>
  );
}
