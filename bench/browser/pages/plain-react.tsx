import './common.css';
import { useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { PlanColumnKey } from '../../../shared/plan/fields/plan-columns.ts';
import type { Plan } from '../../../shared/plan/plan.ts';
import { Bar, columns, loadPlans, marked, pageSize, rootElement, rowText, wordsOf } from './common.tsx';

type Sort = { readonly key: PlanColumnKey; readonly ascending: boolean };

function sorted(plans: readonly Plan[], sort: Sort | undefined): readonly Plan[] {
  const column = columns.find(({ key }) => key === sort?.key);
  if (column === undefined || sort === undefined) return plans;
  const { compare } = new Intl.Collator('en', { numeric: true });
  const sign = sort.ascending ? 1 : -1;
  return plans.toSorted((a, b) => sign * compare(column.text(a), column.text(b)));
}

/** React alone: it renders every row of the page, or of the whole list. */
function App({ plans }: { plans: readonly Plan[] }) {
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState<Sort>();
  const [all, setAll] = useState(false);
  const texts = useMemo(() => new Map(plans.map((plan) => [plan, rowText(plan)])), [plans]);
  const words = useMemo(() => wordsOf(search), [search]);
  const found = useMemo(
    () => plans.filter((plan) => words.every((word) => texts.get(plan)?.includes(word))),
    [plans, texts, words],
  );
  const rows = useMemo(() => sorted(found, sort), [found, sort]);
  return (
    <>
      <Bar onSearch={setSearch} onShowAll={() => setAll(!all)}>
        <span>{rows.length} plans</span>
      </Bar>
      <div className="scroller">
        <table className="plain">
          <thead>
            <tr>
              {columns.map(({ key, label }) => (
                <th
                  key={key}
                  onClick={() => setSort({ key, ascending: !(sort?.key === key && sort.ascending) })}
                >
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {(all ? rows : rows.slice(0, pageSize)).map((plan) => (
              <tr key={plan._id}>
                {columns.map(({ key, text }) => (
                  <td key={key}>{marked(text(plan), words)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

createRoot(rootElement()).render(<App plans={await loadPlans()} />);
