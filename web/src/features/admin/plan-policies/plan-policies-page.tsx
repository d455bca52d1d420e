import { Button } from '@chakra-ui/react';
import { lazy, Suspense, useCallback, useRef, useState } from 'react';
import type { PlanPolicy } from '../../../../../shared/schemas/plan-policy.ts';
import { usePageTitle } from '../../../components/page-title.ts';
import { EditButton, focusAfter } from '../records/edit-button.tsx';
import { RecordsPage } from '../records/records-page.tsx';
import { policyColumns, policyId, policyPhones } from './policy-columns.tsx';
import { policySource } from './policy-source.ts';

const PolicyDialog = lazy(() => import('./policy-dialog.tsx'));

const size = { rowHeight: 60, minWidth: 1_260 } as const;

const words = {
  heading: 'PLAN POLICY MANAGER',
  tableTitle: 'All Plan Policies',
  search: 'Search plan policies…',
  noun: ['plan policy', 'plan policies'],
  empty: 'No plan policies found.',
  noMatch: 'No plan policies match your search.',
  failed: 'Failed to load plan policies',
} as const;

/** How every facility handles plans: network status and what its service locations take. For administrators. */
export default function PlanPoliciesPage() {
  usePageTitle('Plan policies');
  const [asked, setAsked] = useState<{ readonly policy: PlanPolicy | undefined }>();
  const clearSearch = useRef<() => void>(undefined);
  const createButton = useRef<HTMLButtonElement>(null);
  const actions = useCallback(
    (policy: PlanPolicy) => (
      <EditButton name={`${policy.planName}, ${policy.facilityName}`} onClick={() => setAsked({ policy })} />
    ),
    [],
  );
  return (
    <>
      <RecordsPage
        source={policySource}
        columns={policyColumns}
        size={size}
        phoneTexts={policyPhones}
        idOf={policyId}
        words={words}
        actions={actions}
        clearSearch={clearSearch}
        create={
          <Button ref={createButton} onClick={() => setAsked({ policy: undefined })}>
            Create New Plan Policy
          </Button>
        }
      />
      {asked && (
        <Suspense>
          <PolicyDialog
            policy={asked.policy}
            finalFocus={() => focusAfter(asked.policy?._id, createButton.current)}
            onCreated={() => clearSearch.current?.()}
            onClose={() => setAsked(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
