import './common.css';
import {
  ClientSideRowModelModule,
  type ColDef,
  ModuleRegistry,
  PaginationModule,
  QuickFilterModule,
  RenderApiModule,
} from 'ag-grid-community';
import { AgGridReact, type CustomCellRendererProps } from 'ag-grid-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { Plan } from '../../../shared/plan/plan.ts';
import { Bar, columns, loadPlans, marked, pageSize, rootElement, rowHeight, wordsOf } from './common.tsx';

ModuleRegistry.registerModules([
  ClientSideRowModelModule,
  PaginationModule,
  QuickFilterModule,
  RenderApiModule,
]);

type Context = { readonly words: readonly string[] };

const Cell = ({ value, context }: CustomCellRendererProps<Plan, string, Context>) =>
  marked(value ?? '', context.words);
const { compare } = new Intl.Collator('en', { numeric: true });

const definitions: ColDef<Plan>[] = columns.map(({ key, label, text }) => ({
  colId: key,
  headerName: label,
  width: 220,
  valueGetter: ({ data }) => (data === undefined ? '' : text(data)),
  cellRenderer: Cell,
  comparator: compare,
}));

function App({ plans }: { plans: readonly Plan[] }) {
  const [data] = useState(() => [...plans]);
  const [search, setSearch] = useState('');
  const [all, setAll] = useState(false);
  const grid = useRef<AgGridReact<Plan>>(null);
  const context = useMemo(() => ({ words: wordsOf(search) }), [search]);
  useEffect(() => {
    // A change of the context does not refresh cells by itself.
    if (context.words.length >= 0) grid.current?.api?.refreshCells({ force: true });
  }, [context]);
  return (
    <>
      <Bar onSearch={setSearch} onShowAll={() => setAll(!all)} />
      <div style={{ height: 'calc(100vh - 60px)' }}>
        <AgGridReact<Plan>
          ref={grid}
          rowData={data}
          columnDefs={definitions}
          context={context}
          quickFilterText={search}
          cacheQuickFilter
          pagination={!all}
          paginationPageSize={pageSize}
          paginationPageSizeSelector={false}
          rowHeight={rowHeight}
          animateRows={false}
        />
      </div>
    </>
  );
}

createRoot(rootElement()).render(<App plans={await loadPlans()} />);
