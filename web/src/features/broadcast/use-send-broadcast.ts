import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Audience, Broadcast } from '../../../../shared/messages/broadcast.ts';
import type { useFormDraft } from '../../kit/form/use-form-draft.ts';
import { whyNotSent } from '../../kit/form/use-form-failure.ts';
import { type FieldPhi, phiKinds } from '../../kit/phi/text-phi.ts';
import { notify } from '../../kit/toasts/toast-list.ts';
import { ApiFailure, sessionIsOver } from '../../lib/api/api-failure.ts';
import { keyWasUsed, mayBeSaved } from '../../lib/api/use-save-once.ts';
import { useApi } from '../../lib/services.tsx';
import { broadcastsChanged } from './broadcast-queries.ts';

type Sending = {
  readonly subject: string;
  readonly message: string;
  readonly audience: Audience;
  readonly file: File | undefined;
  readonly found: readonly FieldPhi[];
};

const failed = 'Failed to send broadcast.';

type Draft = Pick<ReturnType<typeof useFormDraft>, 'keyFor' | 'failed'>;

/**
 * Sends a broadcast once, however often its button is pressed, and keeps the server's response. All attempts have the same key,
 * as in use-sent-form.ts.
 */
export function useSendBroadcast(draft: Draft, onSent: () => void) {
  const api = useApi();
  const client = useQueryClient();
  const [sent, setSent] = useState<Broadcast>();
  const [failure, setFailure] = useState<string>();
  const [fileProblem, setFileProblem] = useState<string>();
  const clear = () => {
    setFailure(undefined);
    setFileProblem(undefined);
  };
  const { mutate, isPending } = useMutation({
    onMutate: clear,
    mutationFn: async ({ subject, message, audience, file, found }: Sending) => {
      const texts = {
        subject,
        message,
        ...audience,
        ...(found.length > 0 && { phiWarning: phiKinds(found) }),
      };
      const body = { ...texts, ...(file !== undefined && { attachment: file }) };
      return (await api.call('broadcastEmail', { body, idempotencyKey: draft.keyFor('broadcast') })).data
        .data;
    },
    onSuccess: (broadcast) => {
      notify('Broadcast email sent!', 'success', { about: broadcast.subject });
      setSent(broadcast);
      onSent();
      void broadcastsChanged(client);
    },
    onError: (error) => {
      draft.failed(error);
      if (sessionIsOver(error)) return;
      notify(failed, 'error');
      if (mayBeSaved(error) || keyWasUsed(error)) void broadcastsChanged(client);
      const fields = error instanceof ApiFailure ? error.fields : {};
      setFailure(Object.values(fields).join(' ') || whyNotSent(error, failed));
      setFileProblem(fields.attachment);
    },
  });
  return {
    send: mutate,
    busy: isPending,
    sent,
    failure,
    fileProblem,
    clear,
  };
}
