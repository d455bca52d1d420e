import './common.css';
import {
  columnFilteringFeature,
  createColumnHelper,
  createFilteredRowModel,
  createPaginatedRowModel,
  createSortedRowModel,
  globalFilteringFeature,
  rowPaginationFeature,
  rowSortingFeature,
  sortFn_alphanumeric,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { Plan } from '../../../shared/plan/plan.ts';
import { Bar, columns, loadPlans, marked, pageSize, rootElement, rowHeight, wordsOf } from './common.tsx';

const features = tableFeatures({
  columnFilteringFeature,
  globalFilteringFeature,
  rowSortingFeature,
  rowPaginationFeature,
  filteredRowModel: createFilteredRowModel(),
  sortedRowModel: createSortedRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
  filterFns: {},
  sortFns: { alphanumeric: sortFn_alphanumeric },
});
const helper = createColumnHelper<typeof features, Plan>();
const definitions = helper.columns(
  columns.map(({ key, label, text }) =>
    helper.accessor(text, { id: key, header: label, sortFn: 'alphanumeric' }),
  ),
);

function App({ plans }: { plans: readonly Plan[] }) {
  const [data] = useState(() => [...plans]);
  const [search, setSearch] = useState('');
  const [all, setAll] = useState(false);
  const scroller = useRef<HTMLDivElement>(null);
  const words = useMemo(() => wordsOf(search), [search]);
  const table = useTable({
    features,
    columns: definitions,
    data,
    state: { globalFilter: search, pagination: { pageIndex: 0, pageSize: all ? data.length : pageSize } },
    // The library's own search over all fields: it looks for the whole query in each column.
    globalFilterFn: (row, columnId, query: string) =>
      String(row.getValue(columnId)).toLowerCase().includes(query.trim().toLowerCase()),
  });
  const { rows } = table.getRowModel();
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 10,
  });
  const items = virtual.getVirtualItems();
  return (
    <>
      <Bar onSearch={setSearch} onShowAll={() => setAll(!all)} />
      <div className="scroller" ref={scroller}>
        <table className="plain">
          <thead>
            {table.getHeaderGroups().map((group) => (
              <tr key={group.id}>
                {group.headers.map((header) => (
                  <th key={header.id} onClick={header.column.getToggleSortingHandler()}>
                    <table.FlexRender header={header} />
                  </th>
                ))}
              </tr>
            ))}
          </thead>
          <tbody>
            <tr style={{ height: items[0]?.start ?? 0 }} />
            {items.map(({ index }) => {
              const row = rows[index];
              return (
                row && (
                  <tr key={row.id} data-row>
                    {row.getAllCells().map((cell) => (
                      <td key={cell.id}>{marked(String(cell.getValue()), words)}</td>
                    ))}
                  </tr>
                )
              );
            })}
            <tr style={{ height: virtual.getTotalSize() - (items.at(-1)?.end ?? 0) }} />
          </tbody>
        </table>
      </div>
    </>
  );
}

createRoot(rootElement()).render(<App plans={await loadPlans()} />);
