// biome-ignore-all lint/a11y/useSemanticElements: a card stands in a wrapper of the list, which <li> does not allow
import '../../../../kit/grid-table/grid-card.css';
import { VirtualList } from '../../../../kit/virtual-list/virtual-list.tsx';
import type { RecordView } from './record-table.tsx';

/** One record per card, with the same facts as the table's row. */
export function RecordCards<Item>({ view }: { readonly view: RecordView<Item> }) {
  return (
    <VirtualList
      rows={view.rows}
      keyOf={({ item }) => view.idOf(item)}
      label={view.title}
      guessedHeight={260}
      overscan={4}
      marker="data-records"
      item={({ item }, place) => <RecordCard view={view} item={item} place={place} />}
    />
  );
}

type CardProps<Item> = { readonly view: RecordView<Item>; readonly item: Item; readonly place: number };

function RecordCard<Item>({ view, item, place }: CardProps<Item>) {
  const { rows, columns, terms, idOf, actions } = view;
  const [first, ...others] = columns;
  return (
    <div
      role="listitem"
      className="grid-card record-card"
      data-record={idOf(item)}
      aria-posinset={place + 1}
      aria-setsize={rows.length}
    >
      <div className="grid-card-head">
        <strong className="grid-card-name">{first?.cell(item, terms)}</strong>
        {actions?.(item)}
      </div>
      <dl className="grid-card-facts">
        {others.map(({ key, label, text, cell }) =>
          text(item) === '' ? null : (
            <div key={key}>
              <dt>{label}</dt>
              <dd>{cell(item, terms)}</dd>
            </div>
          ),
        )}
      </dl>
    </div>
  );
}
