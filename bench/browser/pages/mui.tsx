import './common.css';
import { DataGrid, type GridColDef } from '@mui/x-data-grid';
import { useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { Plan } from '../../../shared/plan/plan.ts';
import { Bar, columns, loadPlans, marked, pageSize, rootElement, rowHeight, wordsOf } from './common.tsx';

const { compare } = new Intl.Collator('en', { numeric: true });
const allVisible = Object.fromEntries(columns.map(({ key }) => [key, true]));
const idOf = (plan: Plan) => plan._id;

// The Community edition shows at most 100 rows per page, so it has no Show All.
function App({ plans }: { plans: readonly Plan[] }) {
  const [search, setSearch] = useState('');
  const words = useMemo(() => wordsOf(search), [search]);
  const definitions = useMemo<GridColDef<Plan>[]>(
    () =>
      columns.map(({ key, label, text }) => ({
        field: key,
        headerName: label,
        width: 220,
        valueGetter: (_, plan) => text(plan),
        sortComparator: compare,
        renderCell: ({ value }) => <span>{marked(String(value), words)}</span>,
      })),
    [words],
  );
  const filterModel = useMemo(() => ({ items: [], quickFilterValues: words }), [words]);
  return (
    <>
      <Bar onSearch={setSearch} />
      <div style={{ height: 'calc(100vh - 60px)' }}>
        <DataGrid
          rows={plans}
          columns={definitions}
          getRowId={idOf}
          filterModel={filterModel}
          columnVisibilityModel={allVisible}
          rowHeight={rowHeight}
          filterDebounceMs={0}
          initialState={{ pagination: { paginationModel: { pageSize } } }}
          pageSizeOptions={[pageSize]}
        />
      </div>
    </>
  );
}

createRoot(rootElement()).render(<App plans={await loadPlans()} />);
