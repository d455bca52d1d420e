import { useMemo, useRef, useState } from 'react';
import { mergeUndoDeadline } from '../../../../shared/plan/duplicates/merged-plans.ts';
import { splitByEnded } from '../../../../shared/plan/ending.ts';
import type { Plan } from '../../../../shared/plan/plan.ts';
import { codeText, searchedCode } from '../../../../shared/plan/plan-code.ts';
import { paths } from '../../config/paths.ts';
import { planFinder } from '../../entities/plan-ending/desk-plans.ts';
import { pastInWords } from '../../entities/plan-ending/past-in-words.ts';
import { RetireButton } from '../../entities/plan-ending/retire-button.tsx';
import { DeleteDialog } from '../../entities/plan-history/delete-dialog.tsx';
import { UndoMergeButton } from '../../entities/plan-merge/undo-merge-button.tsx';
import type { TableDefinition } from '../../kit/data-table/column.ts';
import { DataTable, type SearchHandle } from '../../kit/data-table/data-table.tsx';
import { RowButton } from '../../kit/data-table/row-button.ts';
import { TextLink } from '../../kit/form/text-link.tsx';
import { useNow } from '../../kit/hooks/use-now.ts';
import { today } from '../../kit/local-time.ts';
import { BackToDashboard } from '../../kit/page/back-to-dashboard.tsx';
import { Page } from '../../kit/page/page.tsx';
import { messageFor } from '../../lib/api/api-failure.ts';
import { usePlanListChanges } from '../../lib/plan-list/plan-list-changes.ts';
import { usePlanList } from '../../lib/plan-list/plan-queries.ts';
import { usePerson } from '../../lib/services.tsx';

/** A plan that is no longer in the list, and why. */
type Past = { readonly plan: Plan; readonly past: string; readonly survivor: Plan | undefined };

const table: TableDefinition<Past> = {
  title: 'Ended Plans',
  columns: [
    {
      key: 'name',
      label: 'Descriptive Name',
      width: 'minmax(220px, 2fr)',
      text: ({ plan }) => plan.descriptiveName,
      cell: ({ plan }) => <TextLink to={paths.plan(plan._id)}>{plan.descriptiveName}</TextLink>,
    },
    { key: 'payer', label: 'Payer', width: 'minmax(160px, 1fr)', text: ({ plan }) => plan.payerName },
    {
      key: 'code',
      label: 'Plan Code',
      width: '120px',
      text: ({ plan }) => codeText(plan.planCode),
      searchText: ({ plan }) => searchedCode(plan.planCode),
    },
    {
      key: 'past',
      label: 'Outcome',
      width: 'minmax(260px, 2fr)',
      text: ({ past }) => past,
      // Sorts the plan that ended last first.
      sortText: ({ plan }) =>
        String(9_999_999_999_999 - Date.parse(plan.mergedInto?.at ?? plan.endsOn ?? '')),
    },
  ],
  order: ['past', 'name'],
  idOf: ({ plan }) => plan._id,
  rowHeight: 60,
  around: 256,
  cardHeight: 200,
  hasDialogs: true,
  actionsWidth: '160px',
  words: {
    searchLabel: 'Search ended plans',
    searchPlaceholder: 'Search by name, payer, code or replacement…',
    noun: ['plan', 'plans'],
    empty: 'No plan has ended.',
    noMatch: (search) => `No ended plan has '${search}'.`,
  },
};

/** The active facility's plans that are no longer in the list, because they ended or were merged. For administrators. */
export default function EndedPlansPage() {
  const { activeFacility } = usePerson();
  const { data, isError, error, isFetching, refetch } = usePlanList();
  const day = today();
  const now = useNow();
  const handle = useRef<SearchHandle<Past>>(undefined);
  const searchBox = () => handle.current?.box() ?? null;
  const rows = useMemo((): readonly Past[] => {
    const plans = data?.plans ?? [];
    const planById = planFinder(plans);
    return splitByEnded(plans, day).ended.map((plan) => ({
      plan,
      past: pastInWords(plan, planById, day) ?? '',
      survivor: plan.mergedInto && planById(plan.mergedInto.id),
    }));
  }, [data, day]);
  return (
    <Page
      title="Ended Plans"
      lead={`No longer in the list of ${activeFacility}. A search for one still finds it.`}
      links={<BackToDashboard />}
    >
      <DataTable
        table={table}
        list={{
          ...{ rows, isError, isFetching, refetch },
          loaded: data !== undefined,
          complete: data?.complete ?? false,
        }}
        failed={`The plans could not be loaded. ${messageFor(error, 'Please try again.')}`}
        handle={handle}
        actions={({ plan, survivor }) =>
          plan.mergedInto === undefined ? (
            <RetireButton plan={plan} leftFocus={searchBox} />
          ) : (
            <>
              {/* Until the whole list has loaded, a kept plan that is missing may be in the rest. */}
              {(survivor ?? data?.complete) && (
                <UndoMergeButton merged={plan} survivor={survivor} leftFocus={searchBox} />
              )}
              {mergeUndoDeadline(plan.mergedInto) <= now && (
                <DeleteButton plan={plan} leftFocus={searchBox} />
              )}
            </>
          )
        }
      />
    </Page>
  );
}

type DeleteButtonProps = { readonly plan: Plan; readonly leftFocus: () => HTMLElement | null };

/** Deletes a plan whose merge can no longer be undone: it has no form of its own, which would offer that. */
function DeleteButton({ plan, leftFocus }: DeleteButtonProps) {
  const [asking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const changes = usePlanListChanges();
  return (
    <>
      <RowButton
        ref={button}
        look="danger"
        aria-label={`Delete ${plan.descriptiveName}`}
        onClick={() => setAsking(true)}
      >
        Delete
      </RowButton>
      {asking && (
        <DeleteDialog
          plan={plan}
          version={plan.version}
          finalFocus={() => button.current ?? leftFocus()}
          onDeleted={() => {
            changes.deleted(plan);
            setAsking(false);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
