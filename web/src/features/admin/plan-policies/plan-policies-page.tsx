import { useSearchParams } from 'react-router-dom';
import type { PlanPolicy } from '../../../../../shared/hub/contracts/plan-policy.ts';
import { StatusChip } from '../../../entities/contract-status/status-chip.tsx';
import type { TableDefinition } from '../../../kit/data-table/column.ts';
import {
  addressesColumn,
  locationsColumn,
  phonesColumn,
  portalsColumn,
  recordSize,
  textColumn,
} from '../records/columns.tsx';
import { RecordManager } from '../records/record-manager.tsx';
import { PolicyDialog, policyKind } from './policy-kind.ts';

const policyTable: TableDefinition<PlanPolicy> = {
  title: 'All Plan Policies',
  columns: [
    textColumn('plan', 'Plan', 'minmax(160px, 1.3fr)', ({ planName }) => planName),
    textColumn('facility', 'Facility', 'minmax(130px, 1fr)', ({ facilityName }) => facilityName),
    {
      key: 'networkStatus',
      label: 'Network Status',
      width: '152px',
      text: ({ networkStatus }) => networkStatus,
      cell: ({ networkStatus }) => (
        <div>
          <StatusChip status={networkStatus} tone={networkStatus === 'In Network' ? 'green' : 'red'} />
        </div>
      ),
    },
    phonesColumn('minmax(150px, 1.1fr)'),
    portalsColumn('minmax(120px, 1fr)'),
    addressesColumn('minmax(140px, 1.1fr)'),
    locationsColumn('minmax(196px, 1.2fr)'),
    textColumn('notes', 'Notes', 'minmax(120px, 1fr)', ({ notes }) => notes),
  ],
  order: ['plan', 'facility', 'networkStatus'],
  idOf: ({ _id }) => _id,
  ...recordSize,
  words: {
    searchLabel: 'Search plan policies',
    searchPlaceholder: 'Search plan policies…',
    noun: ['plan policy', 'plan policies'],
    empty: 'No plan policies found.',
    noMatch: () => 'No plan policies match your search.',
  },
};

/** How each facility handles plans: network status and what its service locations accept. For administrators. */
export default function PlanPoliciesPage() {
  const [params] = useSearchParams();
  return (
    <RecordManager
      kind={policyKind}
      table={policyTable}
      heading="PLAN POLICY MANAGER"
      failed="Failed to load plan policies"
      createLabel="Create New Plan Policy"
      Dialog={PolicyDialog}
      target={params.get('policy') ?? undefined}
    />
  );
}
