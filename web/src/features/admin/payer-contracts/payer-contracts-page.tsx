import { lazy, useMemo } from 'react';
import type { PayerContract } from '../../../../../shared/hub/contracts/payer-contract.ts';
import { today } from '../../../kit/local-time.ts';
import { usePageTitle } from '../../../kit/page-title.ts';
import { RecordManager } from '../records/record-manager.tsx';
import { contractColumns } from './contract-columns.tsx';
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
