import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { contractOnDay } from '../../../../../shared/hub/contracts/contract-status-on-day.ts';
import type { PayerContract } from '../../../../../shared/hub/contracts/payer-contract.ts';
import { ContractStanding } from '../../../entities/contract-status/contract-standing.tsx';
import type { TableDefinition } from '../../../kit/data-table/column.ts';
import { rowElement } from '../../../kit/data-table/data-table.tsx';
import { RowButton } from '../../../kit/data-table/row-button.ts';
import { localDay, today } from '../../../kit/local-time.ts';
import { addressesColumn, phonesColumn, portalsColumn, recordSize, textColumn } from '../records/columns.tsx';
import { RecordManager } from '../records/record-manager.tsx';
import { contractSource } from './contract-source.ts';

const ContractDialog = lazy(() => import('./contract-dialog.tsx'));
const StatusDialog = lazy(() => import('./status-dialog.tsx'));

const nameOf = ({ payerName, facilityName }: PayerContract): string => `${payerName}, ${facilityName}`;

/** What every facility has agreed with every payer. For administrators. */
export default function PayerContractsPage() {
  const table = useMemo(() => contractTable(today()), []);
  const [params] = useSearchParams();
  const [setting, setSetting] = useState<PayerContract>();
  const moreActions = useCallback(
    (contract: PayerContract) => (
      <RowButton
        type="button"
        data-status
        aria-label={`Set status of ${nameOf(contract)}`}
        onClick={() => setSetting(contract)}
      >
        Set status
      </RowButton>
    ),
    [],
  );
  return (
    <>
      <RecordManager
        source={contractSource}
        table={table}
        heading="PAYER CONTRACT MANAGER"
        failed="Failed to load payer contracts"
        createLabel="Create New Payer"
        nameOf={nameOf}
        Dialog={ContractDialog}
        moreActions={moreActions}
        wanted={params.get('contract') ?? undefined}
      />
      {setting && (
        <Suspense>
          <StatusDialog
            from={setting}
            finalFocus={() => rowElement(setting._id)?.querySelector<HTMLElement>('[data-status]') ?? null}
            onClose={() => setSetting(undefined)}
          />
        </Suspense>
      )}
    </>
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

/** 'All Contracts' on a day (`2026-11-21`). */
const contractTable = (day: string): TableDefinition<PayerContract> => ({
  title: 'All Contracts',
  columns: [
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
  ],
  order: ['payer', 'class', 'facility'],
  idOf: ({ _id }) => _id,
  ...recordSize,
  actionsWidth: '160px',
  words: {
    searchLabel: 'Search contracts',
    searchPlaceholder: 'Search contracts…',
    noun: ['contract', 'contracts'],
    empty: 'No payer contracts found.',
    noMatch: () => 'No payer contracts found.',
  },
});
