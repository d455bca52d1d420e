// biome-ignore-all lint/a11y/useSemanticElements: an item stands in a wrapper of the list, which <li> does not allow
import '../../../kit/whole-item.css';
import { memo } from 'react';
import { highlighted } from '../../../kit/highlight/highlighted.tsx';
import { localTime } from '../../../kit/local-time.ts';
import { VirtualList } from '../../../kit/virtual-list/virtual-list.tsx';
import { RequestStatusChip } from '../request-status.tsx';
import type { InboxRow } from './inbox-filter.ts';

type Props = {
  readonly rows: readonly InboxRow[];
  readonly terms: readonly string[];
  readonly onOpen: (id: string) => void;
};

/** The requests, as a list of which only those in view exist. */
export const InboxList = memo(function InboxList({ rows, terms, onOpen }: Props) {
  return (
    <VirtualList
      rows={rows}
      keyOf={({ request }) => request._id}
      label="Update requests"
      guessedHeight={96}
      overscan={8}
      marker="data-inbox"
      item={(row, place) => (
        <InboxItem row={row} place={place} size={rows.length} terms={terms} onOpen={onOpen} />
      )}
    />
  );
});

type ItemProps = Omit<Props, 'rows'> & {
  readonly row: InboxRow;
  readonly place: number;
  readonly size: number;
};

const InboxItem = memo(function InboxItem({ row: { request }, place, size, terms, onOpen }: ItemProps) {
  const { _id, status, name, position, facilityName, createdAt, plan, message } = request;
  return (
    <div role="listitem" className="whole-item" aria-posinset={place + 1} aria-setsize={size}>
      <div className="request-item-head">
        <RequestStatusChip status={status} />
        <strong className="inbox-sender">{highlighted(name, terms)}</strong>
        <span className="quiet">{highlighted(position, terms)}</span>
        <span className="quiet inbox-facility">{highlighted(facilityName ?? '-', terms)}</span>
        <span className="quiet inbox-time">{localTime(createdAt)}</span>
      </div>
      <button
        type="button"
        className="request-open whole-item-open"
        data-request={_id}
        onClick={() => onOpen(_id)}
      >
        {plan !== undefined && <strong>{highlighted(plan.descriptiveName, terms)}: </strong>}
        {highlighted(message, terms)}
      </button>
    </div>
  );
});
