import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Audience, Broadcast } from '../../../../shared/messages/broadcast.ts';
import type * as z from '../../../../shared/zod.ts';
import { whyNotSent } from '../../kit/form/use-form-failure.ts';
import { useSentForm } from '../../kit/form/use-sent-form.ts';
import { notify } from '../../kit/toasts/toast-list.ts';
import { ApiFailure } from '../../lib/api/api-failure.ts';
import { useApi } from '../../lib/services.tsx';
import { broadcastsChanged } from './broadcast-queries.ts';
import { type BroadcastValues, type broadcastFormSchema, typedBroadcastSchema } from './broadcast-values.ts';

const failed = 'Failed to send broadcast.';
const fieldsOf = (error: unknown) => (error instanceof ApiFailure ? error.fields : {});

export type ReadyBroadcast = z.output<typeof broadcastFormSchema>;

/** Sends a broadcast, and keeps the server's response. All problems are in one message: the preview covers the form's fields. */
export function useSendBroadcast(
  form: UseFormReturn<BroadcastValues, unknown, ReadyBroadcast>,
  { audience, file }: { readonly audience: Audience | undefined; readonly file: File | undefined },
  onSent: () => void,
) {
  const api = useApi();
  const client = useQueryClient();
  const [sent, setSent] = useState<Broadcast>();
  const [fileProblem, setFileProblem] = useState<string>();
  const { clear, send, ...sending } = useSentForm(form, {
    formId: 'broadcast',
    typedSchema: typedBroadcastSchema,
    fields: [],
    failed,
    why: (error, otherwise) => Object.values(fieldsOf(error)).join(' ') || whyNotSent(error, otherwise),
    body: ({ subject, message }: ReadyBroadcast) => ({
      ...{ subject, message, ...audience },
      ...(file !== undefined && { attachment: file }),
    }),
    call: async ({ phiWarning, ...texts }, idempotencyKey) => {
      const body = { ...texts, ...(phiWarning && { phiWarning: phiWarning.kinds }) };
      return (await api.call('broadcastEmail', { body, idempotencyKey })).data.data;
    },
    onSent: (broadcast) => {
      notify('Broadcast email sent!', 'success', { about: broadcast.subject });
      setSent(broadcast);
      onSent();
      void broadcastsChanged(client);
    },
    onFailed: (error) => {
      notify(failed, 'error');
      setFileProblem(fieldsOf(error).attachment);
    },
    onUnsure: () => void broadcastsChanged(client),
  });
  const clearAll = () => {
    clear();
    setFileProblem(undefined);
  };
  return {
    ...sending,
    sent,
    fileProblem,
    clear: clearAll,
    send: (values: ReadyBroadcast, kinds: string[]) => {
      clearAll();
      send(values, kinds);
    },
  };
}
