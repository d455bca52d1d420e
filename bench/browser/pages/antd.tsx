import './common.css';
import { Table, type TableColumnsType } from 'antd';
import { useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { Plan } from '../../../shared/plan/plan.ts';
import { Bar, columns, loadPlans, marked, pageSize, rootElement, rowText, wordsOf } from './common.tsx';

const { compare } = new Intl.Collator('en', { numeric: true });

function App({ plans }: { plans: readonly Plan[] }) {
  const [search, setSearch] = useState('');
  const [all, setAll] = useState(false);
  const texts = useMemo(() => new Map(plans.map((plan) => [plan, rowText(plan)])), [plans]);
  const words = useMemo(() => wordsOf(search), [search]);
  const rows = useMemo(
    () => plans.filter((plan) => words.every((word) => texts.get(plan)?.includes(word))),
    [plans, texts, words],
  );
  const definitions = useMemo<TableColumnsType<Plan>>(
    () =>
      columns.map(({ key, label, text }) => ({
        key,
        title: label,
        width: 220,
        ellipsis: true,
        sorter: (a: Plan, b: Plan) => compare(text(a), text(b)),
        render: (_: unknown, plan: Plan) => marked(text(plan), words),
      })),
    [words],
  );
  return (
    <>
      <Bar onSearch={setSearch} onShowAll={() => setAll(!all)} />
      <Table<Plan>
        rowKey="_id"
        size="small"
        dataSource={rows}
        columns={definitions}
        showSorterTooltip={false}
        virtual={all}
        scroll={{ x: 3960, y: window.innerHeight - 160 }}
        pagination={all ? false : { pageSize, showSizeChanger: false }}
      />
    </>
  );
}

createRoot(rootElement()).render(<App plans={await loadPlans()} />);
