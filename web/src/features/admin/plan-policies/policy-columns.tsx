import type { PlanPolicy } from '../../../../../shared/hub/contracts/plan-policy.ts';
import { StatusChip } from '../../../entities/contract-status/status-chip.tsx';
import { locationsCell, locationText } from '../records/table/cells.tsx';
import { addressesColumn, phonesColumn, portalsColumn, textColumn } from '../records/table/columns.tsx';
import type { RecordColumn } from '../records/table/record-list.ts';

/** The columns of 'All Plan Policies'. */
export const policyColumns: readonly RecordColumn<PlanPolicy>[] = [
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
