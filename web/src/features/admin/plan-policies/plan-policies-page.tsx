import { lazy } from 'react';
import type { PlanPolicy } from '../../../../../shared/hub/contracts/plan-policy.ts';
import { StatusChip } from '../../../entities/contract-status/status-chip.tsx';
import { usePageTitle } from '../../../kit/page-title.ts';
import { RecordManager } from '../records/record-manager.tsx';
import { locationsCell, locationText } from '../records/table/cells.tsx';
import { addressesColumn, phonesColumn, portalsColumn, textColumn } from '../records/table/columns.tsx';
import type { RecordColumn } from '../records/table/record-list.ts';
import { policySource } from './policy-source.ts';

/** The columns of 'All Plan Policies'. */
const policyColumns: readonly RecordColumn<PlanPolicy>[] = [
  textColumn('plan', 'Plan', 'minmax(160px, 1.3fr)', ({ planName }) => planName),
  textColumn('facility', 'Facility', 'minmax(130px, 1fr)', ({ facilityName }) => facilityName),
  {
    key: 'networkStatus',
    label: 'Network Status',
    width: '152px',
    text: ({ networkStatus }) => networkStatus,
    cell: ({ networkStatus }) => (
      <StatusChip status={networkStatus} tone={networkStatus === 'In Network' ? 'green' : 'red'} />
    ),
  },
  phonesColumn('minmax(150px, 1.1fr)'),
  portalsColumn('minmax(120px, 1fr)'),
  addressesColumn('minmax(140px, 1.1fr)'),
  {
    key: 'locations',
    label: 'Service Location Policies',
    width: 'minmax(196px, 1.2fr)',
    text: ({ serviceLocationPolicies }) => serviceLocationPolicies.map(locationText).join('\n'),
    cell: ({ serviceLocationPolicies }, terms) => locationsCell(serviceLocationPolicies, terms),
  },
  textColumn('notes', 'Notes', 'minmax(120px, 1fr)', ({ notes }) => notes),
];

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
