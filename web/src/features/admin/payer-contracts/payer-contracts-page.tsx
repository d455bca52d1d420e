import { lazy, useMemo } from 'react';
import { contractOnDay } from '../../../../../shared/hub/contracts/contract-status-on-day.ts';
import type { PayerContract } from '../../../../../shared/hub/contracts/payer-contract.ts';
import { ContractStanding } from '../../../entities/contract-status/contract-standing.tsx';
import { localDay, today } from '../../../kit/local-time.ts';
import { usePageTitle } from '../../../kit/page-title.ts';
import { RecordManager } from '../records/record-manager.tsx';
import { addressesColumn, phonesColumn, portalsColumn, textColumn } from '../records/table/columns.tsx';
import type { RecordColumn } from '../records/table/record-list.ts';
import { contractSource } from './contract-source.ts';

const ContractDialog = lazy(() => import('./contract-dialog.tsx'));

const words = {
  heading: 'PAYER CONTRACT MANAGER',
  tableTitle: 'All Contracts',
  search: 'Search contracts…',
  noun: ['contract', 'contracts'],
  empty: 'No payer contracts found.',
  failed: 'Failed to load payer contracts',
} as const;

const nameOf = ({ payerName, facilityName }: PayerContract): string => `${payerName}, ${facilityName}`;

/** What every facility has agreed with every payer. For administrators. */
export default function PayerContractsPage() {
  usePageTitle('Payer contracts');
  const columns = useMemo(() => contractColumns(today()), []);
  return (
    <RecordManager
      source={contractSource}
      columns={columns}
      words={words}
      createLabel="Create New Payer"
      nameOf={nameOf}
      Dialog={ContractDialog}
    />
  );
}

/** The status of the day with its mark and, so that a search finds them, the stored word and the dates. */
function statusText(contract: PayerContract, day: string): string {
  const { status, mark } = contractOnDay(contract, day);
  const dates = [contract.effectiveDate, contract.endDate].filter((date) => date !== '').map(localDay);
  return [...new Set([status, contract.status, mark ?? '', ...dates])]
    .filter((text) => text !== '')
    .join(' ');
}

/** The columns of 'All Contracts' on a day (`2026-11-21`). */
function contractColumns(day: string): readonly RecordColumn<PayerContract>[] {
  return [
    textColumn('payer', 'Payer', 'minmax(160px, 1.3fr)', ({ payerName }) => payerName),
    textColumn('class', 'Financial Class', '128px', ({ financialClass }) => financialClass),
    textColumn('facility', 'Facility', 'minmax(130px, 1fr)', ({ facilityName }) => facilityName),
    {
      key: 'status',
      label: 'Status',
      width: '208px',
      text: (contract) => statusText(contract, day),
      cell: (contract) => <ContractStanding contract={contract} day={day} />,
    },
    textColumn('notes', 'Notes', 'minmax(120px, 1.1fr)', ({ notes }) => notes),
    phonesColumn('minmax(150px, 1.2fr)'),
    portalsColumn('minmax(130px, 1.1fr)'),
    addressesColumn('minmax(150px, 1.2fr)'),
  ];
}
