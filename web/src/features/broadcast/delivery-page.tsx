import { DataList, Progress } from '@chakra-ui/react';
import { useParams } from 'react-router-dom';
import type { Broadcast, Delivery } from '../../../../shared/messages/broadcast.ts';
import { paths } from '../../config/paths.ts';
import { Announce } from '../../kit/announce.tsx';
import { TextLink } from '../../kit/form/text-link.tsx';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Loading } from '../../kit/loading.tsx';
import { localTime } from '../../kit/local-time.ts';
import { Page } from '../../kit/page/page.tsx';
import { Panel } from '../../kit/panel.tsx';
import { messageFor } from '../../lib/api/api-failure.ts';
import { sizeOf } from './attachment-field.tsx';
import { useBroadcast, waitingOf } from './broadcast-queries.ts';
import { audienceText } from './broadcast-values.ts';
import { DeliveryProblems } from './delivery-problems.tsx';
import { MailFacts, MailText } from './mail-view.tsx';
import { RetryDelivery } from './retry-delivery.tsx';

/** One broadcast: its message, and whom it has reached by now. */
export default function DeliveryPage() {
  const { id = '' } = useParams();
  const { data, isPending, isError, error, isFetching, refetch } = useBroadcast(id);
  return (
    <Page
      title={data?.subject ?? 'Broadcast'}
      links={<TextLink to={paths.broadcasts()}>All broadcasts</TextLink>}
    >
      {isPending && <Loading minH="12rem" />}
      {isError && (
        <LoadFailure
          message={messageFor(error, 'This broadcast could not be loaded.')}
          busy={isFetching}
          onAction={() => refetch()}
        />
      )}
      {data !== undefined && <Shown broadcast={data} />}
    </Page>
  );
}

function Shown({ broadcast }: { readonly broadcast: Broadcast }) {
  const { by, createdAt, facilities, roles, attachment, message, delivery } = broadcast;
  const { failed, uncertain, total } = delivery;
  const waiting = waitingOf(delivery);
  const state = waiting > 0 ? `Sending to ${total.toLocaleString()} people…` : endOf(failed, uncertain);
  return (
    <>
      <Panel title={state}>
        <DeliveryCounts delivery={delivery} />
        <RetryDelivery broadcast={broadcast} />
        <Announce text={state} />
      </Panel>
      {failed + uncertain > 0 && <DeliveryProblems broadcast={broadcast} />}
      <Panel title="Message">
        <MailFacts
          facts={[
            ['Sent by', `${by}, ${localTime(createdAt)}`],
            ['To', audienceText(facilities, roles)],
            ['Attachment', attachment && `${attachment.name} (${sizeOf(attachment.bytes)})`],
          ]}
        />
        <MailText>{message}</MailText>
      </Panel>
    </>
  );
}

function endOf(failed: number, uncertain: number): string {
  if (failed > 0) return 'Sent, but not to everyone';
  return uncertain > 0 ? 'Sent; some not confirmed' : 'Sent to everyone';
}

/** How far a broadcast is: a bar, and every number with its word. */
function DeliveryCounts({ delivery }: { readonly delivery: Delivery }) {
  const waiting = waitingOf(delivery);
  const { total, sent, failed, uncertain } = delivery;
  const counts = [
    ['Sent', sent],
    ['Undelivered', failed, 'red.fg'],
    ['Unconfirmed', uncertain, 'orange.fg'],
    ['Waiting', waiting],
  ] as const;
  return (
    <>
      <Progress.Root size="sm" max={total} value={total - waiting}>
        <Progress.Track aria-label="Delivered">
          <Progress.Range />
        </Progress.Track>
      </Progress.Root>
      <DataList.Root display="grid" gridTemplateColumns="repeat(auto-fit, minmax(7rem, 1fr))" gap="2">
        {counts.map(([word, count, color]) => (
          <DataList.Item key={word} gap="0" px="3" py="2" borderWidth="1px" borderRadius="l2">
            <DataList.ItemLabel color="fg.muted">{word}</DataList.ItemLabel>
            <DataList.ItemValue
              textStyle="xl"
              fontWeight="semibold"
              fontVariantNumeric="tabular-nums"
              color={count > 0 ? color : undefined}
            >
              {count.toLocaleString()}
            </DataList.ItemValue>
          </DataList.Item>
        ))}
      </DataList.Root>
    </>
  );
}
