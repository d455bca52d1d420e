import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { MailChoices } from '../../../../../shared/people/mail-choices.ts';
import type { User } from '../../../../../shared/people/user.ts';
import { notify } from '../../../kit/toasts/toast-list.ts';
import { staleRecord } from '../../../lib/api/api-client.ts';
import { messageFor } from '../../../lib/api/api-failure.ts';
import { useServices } from '../../../lib/services.tsx';

type Choosing = { readonly choices: Partial<MailChoices>; readonly version: number };

/** Saves which digests a person gets. Another change of their record in the meantime stays: the choice goes on top of it. */
export function useSaveMailChoices(onSaved: (stored: User) => void) {
  const { api } = useServices();
  const [failure, setFailure] = useState<string>();
  const send = async ({ choices, version }: Choosing) =>
    (await api.call('setMailChoices', { body: choices, ifMatch: version })).data;
  const saving = useMutation({
    onMutate: () => setFailure(undefined),
    mutationFn: async (choosing: Choosing) => {
      try {
        return await send(choosing);
      } catch (error) {
        const now = staleRecord('setMailChoices', error);
        if (now === undefined) throw error;
        return send({ ...choosing, version: now.version });
      }
    },
    onSuccess: (answer) => {
      if (answer !== undefined) onSaved(answer.user);
      notify(answer?.message ?? 'Your choice of emails was saved.');
    },
    onError: (error) => setFailure(messageFor(error, 'Your choice could not be saved.')),
  });
  return { ...saving, failure };
}
