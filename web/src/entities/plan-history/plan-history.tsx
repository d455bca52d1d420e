import { useRef, useState } from 'react';
import type { Plan } from '../../../../shared/plan/plan.ts';
import type { RestoreRequest } from '../../kit/history/history-entry.tsx';
import { HistoryList, type ReadHistory } from '../../kit/history/history-list.tsx';
import { useApi } from '../../lib/services.tsx';
import { MergedIn } from '../plan-merge/merged-in.tsx';
import { isNow, planHistoryFields } from './field-text.ts';
import { RestoreQuestion } from './restore-question.tsx';

/** The history of a plan, from which administrators can restore earlier states. */
export default function PlanHistory({ plan }: { readonly plan: Plan }) {
  const api = useApi();
  const read: ReadHistory = (id, cursor, signal) =>
    api.call('planHistory', { params: { id }, query: { cursor } }, { signal });
  const [request, setRequest] = useState<RestoreRequest>();
  const restored = useRef(false);
  return (
    <>
      <HistoryList
        id={plan._id}
        version={plan.version}
        read={read}
        fields={planHistoryFields}
        mergedIn={(entry) => <MergedIn plan={plan} entry={entry} read={read} />}
        restoring={{
          version: plan.version,
          isNow: (field, value) => isNow(plan, field, value),
          onAsk: (next) => {
            restored.current = false;
            setRequest(next);
          },
        }}
      />
      {request && (
        <RestoreQuestion
          plan={plan}
          request={request}
          finalFocus={() => (restored.current ? toggle() : buttonOf(request))}
          onRestored={() => {
            restored.current = true;
          }}
          onClose={() => setRequest(undefined)}
        />
      )}
    </>
  );
}

/** After a restore the pressed button may be gone; the button that opens the history stays. */
const toggle = () => document.querySelector<HTMLElement>('[data-history-toggle]');

function buttonOf({ version, field }: RestoreRequest): HTMLElement | null {
  const name = field === undefined ? String(version) : `${version + 1} ${field}`;
  const buttons = [...document.querySelectorAll<HTMLElement>('[data-restore]')];
  return buttons.find(({ dataset }) => dataset.restore === name) ?? toggle();
}
