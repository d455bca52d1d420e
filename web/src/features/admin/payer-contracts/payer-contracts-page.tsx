import { Button } from '@chakra-ui/react';
import { lazy, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import type { PayerContract } from '../../../../../shared/schemas/payer-contract.ts';
import { today } from '../../../components/local-time.ts';
import { usePageTitle } from '../../../components/page-title.ts';
import { EditButton, focusAfter } from '../records/edit-button.tsx';
import { RecordsPage } from '../records/records-page.tsx';
import { contractColumns, contractId, contractPhones } from './contract-columns.tsx';
import { contractSource } from './contract-source.ts';

const ContractDialog = lazy(() => import('./contract-dialog.tsx'));

const size = { rowHeight: 60, minWidth: 1_260 } as const;

const words = {
  heading: 'PAYER CONTRACT MANAGER',
  tableTitle: 'All Contracts',
  search: 'Search contracts…',
  noun: ['contract', 'contracts'],
  empty: 'No payer contracts found.',
  failed: 'Failed to load payer contracts',
} as const;

/** What every facility has agreed with every payer. For administrators. */
export default function PayerContractsPage() {
  usePageTitle('Payer contracts');
  const [asked, setAsked] = useState<{ readonly contract: PayerContract | undefined }>();
  const clearSearch = useRef<() => void>(undefined);
  const createButton = useRef<HTMLButtonElement>(null);
  const columns = useMemo(() => contractColumns(today()), []);
  const actions = useCallback(
    (contract: PayerContract) => (
      <EditButton
        name={`${contract.payerName}, ${contract.facilityName}`}
        onClick={() => setAsked({ contract })}
      />
    ),
    [],
  );
  return (
    <>
      <RecordsPage
        source={contractSource}
        columns={columns}
        size={size}
        phoneTexts={contractPhones}
        idOf={contractId}
        words={words}
        actions={actions}
        clearSearch={clearSearch}
        create={
          <Button ref={createButton} onClick={() => setAsked({ contract: undefined })}>
            Create New Payer
          </Button>
        }
      />
      {asked && (
        <Suspense>
          <ContractDialog
            contract={asked.contract}
            finalFocus={() => focusAfter(asked.contract?._id, createButton.current)}
            onCreated={() => clearSearch.current?.()}
            onClose={() => setAsked(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
