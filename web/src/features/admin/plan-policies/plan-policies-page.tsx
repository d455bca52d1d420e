import { lazy } from 'react';
import type { PlanPolicy } from '../../../../../shared/hub/contracts/plan-policy.ts';
import { usePageTitle } from '../../../kit/page-title.ts';
import { RecordManager } from '../records/record-manager.tsx';
import { policyColumns } from './policy-columns.tsx';
import { policySource } from './policy-source.ts';

const PolicyDialog = lazy(() => import('./policy-dialog.tsx'));

const words = {
  heading: 'PLAN POLICY MANAGER',
  tableTitle: 'All Plan Policies',
  search: 'Search plan policies…',
  noun: ['plan policy', 'plan policies'],
  empty: 'No plan policies found.',
  noMatch: 'No plan policies match your search.',
  failed: 'Failed to load plan policies',
} as const;

const nameOf = ({ planName, facilityName }: PlanPolicy): string => `${planName}, ${facilityName}`;

/** How every facility handles plans: network status and what its service locations take. For administrators. */
export default function PlanPoliciesPage() {
  usePageTitle('Plan policies');
  return (
    <RecordManager
      source={policySource}
      columns={policyColumns}
      words={words}
      createLabel="Create New Plan Policy"
      nameOf={nameOf}
      Dialog={PolicyDialog}
    />
  );
}
