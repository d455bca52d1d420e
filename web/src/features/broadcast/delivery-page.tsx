import './broadcast.css';
import { useParams } from 'react-router-dom';
import type { Broadcast, Delivery } from '../../../../shared/messages/broadcast.ts';
import { paths } from '../../config/paths.ts';
import { Announce } from '../../kit/announce.tsx';
import { TextLink } from '../../kit/form/text-link.tsx';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Loading } from '../../kit/loading.tsx';
import { localTime } from '../../kit/local-time.ts';
import { Page } from '../../kit/page/page.tsx';
import { usePageTitle } from '../../kit/page-title.ts';
import { messageFor } from '../../lib/api/api-failure.ts';
import { sizeOf } from './attachment-field.tsx';
import { useBroadcast, waitingOf } from './broadcast-queries.ts';
import { audienceWords } from './broadcast-values.ts';
import { DeliveryProblems } from './delivery-problems.tsx';
import { RetryDelivery } from './retry-delivery.tsx';

/** One broadcast: what was written, and whom it has reached by now. */
export default function DeliveryPage() {
  usePageTitle('Broadcast delivery');
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
      <section aria-labelledby="delivery-title" className="panel">
        <h2 id="delivery-title" className="panel-title">
          {state}
        </h2>
        <DeliveryCounts delivery={delivery} />
        <RetryDelivery broadcast={broadcast} />
        <Announce text={state} />
      </section>
      {failed + uncertain > 0 && <DeliveryProblems broadcast={broadcast} />}
      <section aria-labelledby="written-title" className="panel">
        <h2 id="written-title" className="panel-title">
          What was written
        </h2>
        <dl className="broadcast-facts">
          <dt>Sent by</dt>
          <dd>
            {by}, {localTime(createdAt)}
          </dd>
          <dt>To</dt>
          <dd>{audienceWords(facilities, roles)}</dd>
          {attachment !== undefined && (
            <>
              <dt>Attachment</dt>
              <dd>
                {attachment.name} ({sizeOf(attachment.bytes)})
              </dd>
            </>
          )}
        </dl>
        <p className="broadcast-mail">{message}</p>
      </section>
    </>
  );
}

function endOf(failed: number, uncertain: number): string {
  if (failed > 0) return 'Sent, but not to everybody';
  return uncertain > 0 ? 'Sent; of some it is not certain' : 'Sent to everybody';
}

/** How far a broadcast is: a bar, and every number with its word. */
function DeliveryCounts({ delivery }: { readonly delivery: Delivery }) {
  const waiting = waitingOf(delivery);
  const { total, sent, failed, uncertain } = delivery;
  const counts = [
    ['sent', 'Sent', sent],
    ['failed', 'Failed', failed],
    ['uncertain', 'Uncertain', uncertain],
    ['waiting', 'Waiting', waiting],
  ] as const;
  return (
    <div className="delivery">
      <progress className="delivery-bar" aria-label="Delivered" max={total} value={total - waiting} />
      <dl className="delivery-counts">
        {counts.map(([state, word, count]) => (
          <div key={state} data-state={state} data-none={count === 0 || undefined}>
            <dt>{word}</dt>
            <dd>{count.toLocaleString()}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
