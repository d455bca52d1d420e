// biome-ignore-all lint/a11y/useSemanticElements: virtual cards stand in wrappers, which <li> does not allow
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import type { RecordView } from './record-table.tsx';

const guessedCardHeight = 260;

/** One record per card, with the same facts as the table's row. The page itself scrolls, as it does on a phone. */
export function RecordCards<Item>({ view }: { readonly view: RecordView<Item> }) {
  const { rows, columns, terms, idOf, actions } = view;
  const list = useRef<HTMLDivElement>(null);
  const [margin, setMargin] = useState(0);
  useLayoutEffect(() => {
    setMargin((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
  }, []);
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => guessedCardHeight,
    getItemKey: (place) => {
      const row = rows[place];
      return row === undefined ? place : idOf(row.item);
    },
    overscan: 4,
    scrollMargin: margin,
  });
  const items = virtualizer.getVirtualItems();
  const [first, ...others] = columns;
  return (
    <div
      ref={list}
      role="list"
      aria-label={view.title}
      tabIndex={-1}
      data-records
      style={{ height: virtualizer.getTotalSize() }}
    >
      <div style={{ transform: `translateY(${(items[0]?.start ?? margin) - margin}px)` }}>
        {items.map(({ index, key }) => {
          const item = rows[index]?.item;
          return (
            <div key={key} data-index={index} ref={virtualizer.measureElement} className="record-card-place">
              {item !== undefined && (
                <div
                  role="listitem"
                  className="record-card"
                  data-record={idOf(item)}
                  aria-posinset={index + 1}
                  aria-setsize={rows.length}
                >
                  <div className="record-card-head">
                    <strong className="record-card-name">{first?.cell(item, terms)}</strong>
                    {actions?.(item)}
                  </div>
                  <dl className="record-card-facts">
                    {others.map(({ key: column, label, text, cell }) =>
                      text(item) === '' ? null : (
                        <div key={column}>
                          <dt>{label}</dt>
                          <dd>{cell(item, terms)}</dd>
                        </div>
                      ),
                    )}
                  </dl>
                </div>
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}
