import { Flex, Text } from '@chakra-ui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Broadcast } from '../../../../shared/messages/broadcast.ts';
import { Button } from '../../kit/button.tsx';
import { ConfirmDialog } from '../../kit/dialog/confirm-dialog.tsx';
import { whyFailed } from '../../kit/form/failure-alert.tsx';
import { useFocusFallback } from '../../kit/hooks/use-focus-fallback.ts';
import { useNow } from '../../kit/hooks/use-now.ts';
import { SecondaryButton } from '../../kit/secondary-button.tsx';
import { notify } from '../../kit/toasts/toast-list.ts';
import { useApi } from '../../lib/services.tsx';
import { broadcastsChanged, waitingOf } from './broadcast-queries.ts';
import { people } from './broadcast-values.ts';

// The queue retries after ten minutes, a few times; without progress for this long, it may have given up.
const stalledAfterMs = 30 * 60_000;
const couldNotSend = 'Sending again failed.';

/** Buttons that send again to people whose email is not known to have arrived. */
export function RetryDelivery({ broadcast }: { readonly broadcast: Broadcast }) {
  const { _id: id, delivery, updatedAt } = broadcast;
  const { failed, uncertain } = delivery;
  const waiting = waitingOf(delivery);
  const now = useNow();
  const stalled = waiting > 0 && now - Date.parse(updatedAt) > stalledAfterMs;
  const [asking, setAsking] = useState(false);
  // An attempt whose answer was lost has begun already: nobody is left to ask about.
  if (asking && uncertain === 0) setAsking(false);
  const api = useApi();
  const client = useQueryClient();
  const retry = useMutation({
    mutationFn: (alsoUncertain: boolean) =>
      api.call('retryBroadcast', { params: { id }, body: { uncertain: alsoUncertain } }),
    onSuccess: () => {
      notify('The broadcast is being sent again.');
      setAsking(false);
    },
    // A failed call may have done part of the work: the refreshed counts show what is left to resume.
    onSettled: () => broadcastsChanged(client),
  });
  const failure = whyFailed(retry, couldNotSend);
  return (
    <>
      {stalled && (
        <Text color="fg.muted">
          No progress for a while. The people who run the site have been alerted; you can resume sending.
        </Text>
      )}
      {!asking && failure !== undefined && (
        <Text role="alert" color="fg.error">
          {failure}
        </Text>
      )}
      <Flex wrap="wrap" gap="2" _empty={{ display: 'none' }}>
        {waiting > 0 && (stalled || retry.isError) && (
          <SendButton label="Resume" busy={retry.isPending} onSend={() => retry.mutate(false)} />
        )}
        {failed > 0 && waiting === 0 && (
          <SendButton label="Retry undelivered" busy={retry.isPending} onSend={() => retry.mutate(false)} />
        )}
        {uncertain > 0 && waiting === 0 && (
          <SendButton kind={SecondaryButton} label="Send to unconfirmed too" onSend={() => setAsking(true)} />
        )}
      </Flex>
      {asking && (
        <ConfirmDialog
          title={`Send again to ${people(failed + uncertain)}?`}
          confirmLabel="Send again"
          busyLabel="Sending…"
          failed={couldNotSend}
          onConfirm={() => retry.mutateAsync(true)}
          onClose={() => setAsking(false)}
        >
          <p>
            {people(uncertain)} may have received the email already: the mail service did not confirm it. They
            may get it twice.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

type SendProps = {
  readonly kind?: typeof Button;
  readonly label: string;
  readonly busy?: boolean;
  readonly onSend: () => void;
};

/** A button that disappears once there is nothing left to send. */
const SendButton = ({ kind: Kind = Button, label, busy = false, onSend }: SendProps) => (
  <Kind ref={useFocusFallback<HTMLButtonElement>()} size="sm" loading={busy} onClick={onSend}>
    {label}
  </Kind>
);
