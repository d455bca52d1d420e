// biome-ignore-all lint/a11y/useSemanticElements: virtual rows stand in wrappers, which <li> does not allow
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { memo, useLayoutEffect, useRef, useState } from 'react';
import { highlighted } from '../../components/highlight/highlighted.tsx';
import { localTime } from '../../components/local-time.ts';
import type { InboxRow } from './inbox-filter.ts';
import { RequestStatusChip } from './request-status.tsx';

type Props = {
  readonly rows: readonly InboxRow[];
  readonly terms: readonly string[];
  readonly onOpen: (id: string) => void;
};

const guessedHeight = 96;

/** The requests, of which only those in view exist. The page itself scrolls. */
export const InboxList = memo(function InboxList({ rows, terms, onOpen }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const [margin, setMargin] = useState(0);
  useLayoutEffect(() => {
    setMargin((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
  }, []);
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => guessedHeight,
    getItemKey: (place) => rows[place]?.request._id ?? place,
    overscan: 8,
    scrollMargin: margin,
  });
  const items = virtualizer.getVirtualItems();
  return (
    <div
      ref={list}
      role="list"
      aria-label="Update requests"
      tabIndex={-1}
      data-inbox
      style={{ height: virtualizer.getTotalSize() }}
    >
      <div style={{ transform: `translateY(${(items[0]?.start ?? margin) - margin}px)` }}>
        {items.map(({ index, key }) => {
          const row = rows[index];
          return (
            <div key={key} data-index={index} ref={virtualizer.measureElement} className="inbox-place">
              {row && <InboxItem row={row} place={index} size={rows.length} terms={terms} onOpen={onOpen} />}
            </div>
          );
        })}
      </div>
    </div>
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
    <div role="listitem" className="request-item" aria-posinset={place + 1} aria-setsize={size}>
      <div className="request-item-head">
        <RequestStatusChip status={status} />
        <strong className="inbox-sender">{highlighted(name, terms)}</strong>
        <span className="request-quiet">{highlighted(position, terms)}</span>
        <span className="request-quiet inbox-facility">{highlighted(facilityName ?? '-', terms)}</span>
        <span className="request-quiet inbox-time">{localTime(createdAt)}</span>
      </div>
      <button type="button" className="request-open" data-request={_id} onClick={() => onOpen(_id)}>
        {plan !== undefined && <strong>{highlighted(plan.descriptiveName, terms)}: </strong>}
        {highlighted(message, terms)}
      </button>
    </div>
  );
});
