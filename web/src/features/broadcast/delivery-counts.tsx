import type { Delivery } from '../../../../shared/messages/broadcast.ts';
import { waitingOf } from './broadcast-queries.ts';

/** How far a broadcast is: a bar, and every number with its word. */
export function DeliveryCounts({ delivery }: { readonly delivery: Delivery }) {
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
