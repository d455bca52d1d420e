import './plan-history.css';
import { Button } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import type { Plan } from '../../../../shared/plan/plan.ts';
import { Loading } from '../../kit/loading.tsx';
import { messageFor } from '../../lib/api/api-failure.ts';
import { HistoryEntryItem } from './history-entry.tsx';
import { usePlanHistory } from './plan-history-queries.ts';
import { type RestoreAsked, RestoreQuestion } from './restore-question.tsx';

/** What happened to a plan, and putting earlier states back. For administrators. */
export default function HistoryList({ plan }: { readonly plan: Plan }) {
  const history = usePlanHistory(plan);
  const [asked, setAsked] = useState<RestoreAsked>();
  const restored = useRef(false);
  const ask = (next: RestoreAsked) => {
    restored.current = false;
    setAsked(next);
  };
  return (
    <div className="history">
      {history.isError && (
        <div role="alert" className="history-failure">
          <p>{messageFor(history.error, 'The history could not be loaded.')}</p>
          <Button size="sm" variant="outline" loading={history.isFetching} onClick={() => history.refetch()}>
            Retry
          </Button>
        </div>
      )}
      {history.isPending && <Loading />}
      <ol className="history-list" aria-label="History, newest first">
        {history.rows.map((entry) => (
          <HistoryEntryItem key={entry.version} entry={entry} plan={plan} onAsk={ask} />
        ))}
      </ol>
      {history.hasNextPage && (
        <Button
          size="sm"
          variant="outline"
          colorPalette="gray"
          loading={history.isFetchingNextPage}
          onClick={() => history.fetchNextPage()}
        >
          Show older changes
        </Button>
      )}
      {asked && (
        <RestoreQuestion
          plan={plan}
          asked={asked}
          finalFocus={() => (restored.current ? toggle() : buttonOf(asked))}
          onRestored={() => {
            restored.current = true;
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  );
}

/** After a restore the pressed button may be gone; what opens the history stays. */
const toggle = () => document.querySelector<HTMLElement>('[data-history-toggle]');

function buttonOf({ version, field }: RestoreAsked): HTMLElement | null {
  const name = field === undefined ? String(version) : `${version + 1} ${field}`;
  const buttons = [...document.querySelectorAll<HTMLElement>('[data-restore]')];
  return buttons.find(({ dataset }) => dataset.restore === name) ?? toggle();
}
