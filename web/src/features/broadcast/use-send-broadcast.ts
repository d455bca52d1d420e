import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Audience, Broadcast } from '../../../../shared/messages/broadcast.ts';
import { phiKinds, type TextPhi } from '../../kit/phi/text-phi.ts';
import { notify } from '../../kit/toasts/toast-list.ts';
import { ApiFailure, messageFor, sessionIsOver } from '../../lib/api/api-failure.ts';
import { useApi } from '../../lib/services.tsx';
import { broadcastsChanged } from './broadcast-queries.ts';

type Sending = {
  readonly subject: string;
  readonly message: string;
  readonly audience: Audience;
  readonly file: File | undefined;
  readonly found: readonly TextPhi[];
};

const failed = 'Failed to send broadcast.';

/** Sends a broadcast once, however often its button is pressed, and keeps the server's response. */
export function useSendBroadcast(keyFor: (content: unknown) => string, onSent: () => void) {
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
      const idempotencyKey = keyFor([texts, file?.name, file?.size, file?.lastModified]);
      const body = { ...texts, ...(file !== undefined && { attachment: file }) };
      return (await api.call('broadcastEmail', { body, idempotencyKey })).data.data;
    },
    onSuccess: (broadcast) => {
      notify('Broadcast email sent!', 'success', { about: broadcast.subject });
      setSent(broadcast);
      onSent();
      void broadcastsChanged(client);
    },
    onError: (error) => {
      if (sessionIsOver(error)) return;
      notify(failed, 'error');
      const fields = error instanceof ApiFailure ? error.fields : {};
      setFailure(Object.values(fields).join(' ') || messageFor(error, failed));
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
