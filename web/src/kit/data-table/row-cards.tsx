// biome-ignore-all lint/a11y/useSemanticElements: a card stands in a wrapper of the list, which <li> does not allow
import { HStack } from '@chakra-ui/react';
import { VirtualList } from '../virtual-list/virtual-list.tsx';
import { cellOf } from './cell.tsx';
import { Card } from './styles.ts';
import type { RowsView } from './table-rows.tsx';

/** One card per row, with the same facts as in the table. */
export function RowCards<Row>({ view }: { readonly view: RowsView<Row> }) {
  const { table } = view;
  return (
    <VirtualList
      rows={view.rows}
      keyOf={table.idOf}
      label={table.title}
      guessedHeight={() => table.cardHeight}
      item={(row, place) => <RowCard view={view} row={row} place={place} />}
    />
  );
}

type CardProps<Row> = { readonly view: RowsView<Row>; readonly row: Row; readonly place: number };

function RowCard<Row>({ view, row, place }: CardProps<Row>) {
  const { table, rows, terms, actions, target } = view;
  const [name, ...others] = table.columns;
  const id = table.idOf(row);
  return (
    <Card
      role="listitem"
      data-row={id}
      data-target={id === target || undefined}
      aria-posinset={place + 1}
      aria-setsize={rows.length}
    >
      <header>
        <strong>{name && cellOf(name, row, terms)}</strong>
        <HStack flex="none" gap="1.5">
          {others.map(
            (column) =>
              column.card === 'head' && (
                <HStack key={column.key} gap="1.5">
                  {cellOf(column, row, terms)}
                </HStack>
              ),
          )}
        </HStack>
      </header>
      <dl>
        {others.map((column) =>
          column.card === 'head' || column.text(row) === '' ? null : (
            <div key={column.key} data-half={column.card === 'half' || undefined}>
              <dt>{column.label}</dt>
              <dd>{cellOf(column, row, terms)}</dd>
            </div>
          ),
        )}
      </dl>
      {actions?.(row)}
    </Card>
  );
}
