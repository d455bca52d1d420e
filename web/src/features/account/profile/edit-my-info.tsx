import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import type { OwnProfile } from '../../../../../shared/people/registration.ts';
import type { User } from '../../../../../shared/people/user.ts';
import { FormDialog } from '../../../kit/dialog/form-dialog.tsx';
import { useEditedVersion } from '../../../kit/form/use-edited-version.ts';
import { useFormDraft } from '../../../kit/form/use-form-draft.ts';
import { useFormFailure } from '../../../kit/form/use-form-failure.ts';
import { notify } from '../../../kit/toasts/toast-list.ts';
import { usePerson, useServices } from '../../../lib/services.tsx';
import { ProfileFields } from '../profile-fields.tsx';
import {
  type OwnInfo,
  ownInfoSchema,
  profileFieldNames,
  profileLabels,
  profileValues,
  typedProfileSchema,
} from '../profile-form.ts';
import { rememberProfile } from '../remember-profile.ts';
import { meKey } from './use-me.ts';

type Props = {
  readonly user: User;
  /** The server's sentence about the link that it sent to a changed address. */
  readonly onMailSent: (message: string | undefined) => void;
  readonly onClose: () => void;
};

/** The modal 'Edit My Info'. A failure keeps everything typed. */
export function EditMyInfo({ user, onMailSent, onClose }: Props) {
  const services = useServices();
  const person = usePerson();
  const client = useQueryClient();
  // The page reads the record again while somebody types; what is typed belongs to the version that was opened.
  const [opened] = useState(user);
  const form = useForm<OwnInfo, unknown, OwnProfile>({
    resolver: zodResolver(ownInfoSchema),
    defaultValues: profileValues(opened),
  });
  const draft = useFormDraft(form, `edit-my-info:${opened.version}`, typedProfileSchema);
  const close = () => {
    draft.forget();
    onClose();
  };
  const edited = useEditedVersion(form, {
    id: 'updateMe',
    version: opened.version,
    valuesOf: profileValues,
    labels: profileLabels,
  });
  const failure = useFormFailure(form.setError, profileFieldNames, 'Update failed');
  const save = useMutation({
    onMutate: failure.clear,
    mutationFn: async (body: OwnProfile) =>
      (await edited.save((ifMatch) => services.api.call('updateMe', { body, ifMatch }))).data,
    onSuccess: (answer, { email }) => {
      if (answer === undefined) return;
      client.setQueryData(meKey(person.user?._id), answer.user);
      rememberProfile(services, person, answer.user);
      const mailSent = email !== answer.user.email;
      onMailSent(mailSent ? answer.message : undefined);
      notify(mailSent ? answer.message : 'Your profile was updated successfully.');
      close();
    },
    onError: failure.show,
  });
  return (
    <FormProvider {...form}>
      <FormDialog
        title="Edit My Info"
        dirty={form.formState.isDirty}
        busy={save.isPending}
        restored={draft.restored}
        failure={failure.message}
        moved={edited.moved}
        onSubmit={form.handleSubmit((values) => save.mutate(values))}
        onClose={close}
      >
        <ProfileFields emailHint="A new address counts after you open the link that is sent to it." />
      </FormDialog>
    </FormProvider>
  );
}
