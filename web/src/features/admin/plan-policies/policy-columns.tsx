import type { PlanPolicy } from '../../../../../shared/schemas/plan-policy.ts';
import { StatusChip } from '../../../components/contract-status/status-chip.tsx';
import {
  addressesCell,
  addressRowText,
  locationsCell,
  locationText,
  phonesCell,
  phoneText,
  portalsCell,
  portalText,
  textCell,
} from '../records/cells.tsx';
import type { RecordColumn } from '../records/record-list.ts';

export const policyId = ({ _id }: PlanPolicy): string => _id;
export const policyPhones = ({ phones }: PlanPolicy): string => phones.map(({ number }) => number).join('\n');

/** The columns of 'All Plan Policies'. */
export const policyColumns: readonly RecordColumn<PlanPolicy>[] = [
  {
    key: 'plan',
    label: 'Plan',
    width: 'minmax(160px, 1.3fr)',
    text: ({ planName }) => planName,
    cell: ({ planName }, terms) => textCell(planName, terms),
  },
  {
    key: 'facility',
    label: 'Facility',
    width: 'minmax(130px, 1fr)',
    text: ({ facilityName }) => facilityName,
    cell: ({ facilityName }, terms) => textCell(facilityName, terms),
  },
  {
    key: 'networkStatus',
    label: 'Network Status',
    width: '152px',
    text: ({ networkStatus }) => networkStatus,
    cell: ({ networkStatus }) => (
      <StatusChip status={networkStatus} tone={networkStatus === 'In Network' ? 'green' : 'red'} />
    ),
  },
  {
    key: 'phones',
    label: 'Phones',
    width: 'minmax(150px, 1.1fr)',
    text: ({ phones }) => phones.map(phoneText).join('\n'),
    cell: ({ phones }, terms) => phonesCell(phones, terms),
  },
  {
    key: 'portals',
    label: 'Portals',
    width: 'minmax(120px, 1fr)',
    text: ({ portals }) => portals.map(portalText).join('\n'),
    cell: ({ portals }, terms) => portalsCell(portals, terms),
  },
  {
    key: 'addresses',
    label: 'Addresses',
    width: 'minmax(140px, 1.1fr)',
    text: ({ addresses }) => addresses.map(addressRowText).join('\n'),
    cell: ({ addresses }, terms) => addressesCell(addresses, terms),
  },
  {
    key: 'locations',
    label: 'Service Location Policies',
    width: 'minmax(196px, 1.2fr)',
    text: ({ serviceLocationPolicies }) => serviceLocationPolicies.map(locationText).join('\n'),
    cell: ({ serviceLocationPolicies }, terms) => locationsCell(serviceLocationPolicies, terms),
  },
  {
    key: 'notes',
    label: 'Notes',
    width: 'minmax(120px, 1fr)',
    text: ({ notes }) => notes,
    cell: ({ notes }, terms) => textCell(notes, terms),
  },
];
