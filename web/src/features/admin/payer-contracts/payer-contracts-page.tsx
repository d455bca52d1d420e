import { chakra } from '@chakra-ui/react';
import { useCallback, useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { contractOnDay } from '../../../../../shared/hub/contracts/contract-status-on-day.ts';
import { type PayerContract, payerContract } from '../../../../../shared/hub/contracts/payer-contract.ts';
import { recordState } from '../../../../../shared/verification/fact-state.ts';
import { recordStateText } from '../../../../../shared/verification/state-text.ts';
import { paths } from '../../../config/paths.ts';
import { ContractStanding } from '../../../entities/contract-status/contract-standing.tsx';
import { localStateText, stateColor } from '../../../entities/verification/state-text.ts';
import type { TableDefinition } from '../../../kit/data-table/column.ts';
import { RowButton } from '../../../kit/data-table/row-button.ts';
import { elementWith } from '../../../kit/elements-in-order.ts';
import { useNow } from '../../../kit/hooks/use-now.ts';
import { localDay, today } from '../../../kit/local-time.ts';
import { SecondaryButton } from '../../../kit/secondary-button.tsx';
import { onDemand } from '../../../lib/on-demand.tsx';
import { addressesColumn, phonesColumn, portalsColumn, recordSize, textColumn } from '../records/columns.tsx';
import { RecordManager } from '../records/record-manager.tsx';
import { contractKind } from './contract-kind.ts';

const ContractDialog = onDemand(() => import('./contract-dialog.tsx'));
const StatusDialog = onDemand(() => import('./status-dialog.tsx'));
const FactsDialog = onDemand(() => import('./contract-facts-dialog.tsx'));

type ContractTask = { readonly what: (typeof actions)[number][0]; readonly contract: PayerContract };

const actions = [
  ['status', 'Set status', 'Set status of'],
  ['verify', 'Verify', 'Verify'],
] as const;

/** The contracts of every facility with every payer. For administrators. */
export default function PayerContractsPage() {
  const now = useNow();
  const table = useMemo(() => contractTable(now), [now]);
  const [params] = useSearchParams();
  const [task, setTask] = useState<ContractTask>();
  const moreActions = useCallback(
    (contract: PayerContract) =>
      actions.map(([what, label, spoken]) => (
        <RowButton
          key={what}
          data-action={what}
          aria-label={`${spoken} ${contractKind.subject(contract)}`}
          onClick={() => setTask({ what, contract })}
        >
          {label}
        </RowButton>
      )),
    [],
  );
  const dialog = task && {
    finalFocus: () =>
      elementWith('row', task.contract._id)?.querySelector<HTMLElement>(`[data-action=${task.what}]`) ?? null,
    onClose: () => setTask(undefined),
  };
  return (
    <>
      <RecordManager
        kind={contractKind}
        table={table}
        heading="PAYER CONTRACT MANAGER"
        failed="Failed to load payer contracts"
        createLabel="Create New Payer"
        Dialog={ContractDialog}
        moreActions={moreActions}
        tools={
          <SecondaryButton asChild>
            <Link to={paths.imports('payerContracts')}>Import</Link>
          </SecondaryButton>
        }
        target={params.get('contract') ?? undefined}
      />
      {task &&
        dialog &&
        (task.what === 'status' ? (
          <StatusDialog from={task.contract} {...dialog} />
        ) : (
          <FactsDialog contract={task.contract} list={contractKind.source} {...dialog} />
        ))}
    </>
  );
}

/** Returns the day's status with its mark and, so that a search finds them, the stored status and the dates. */
function statusText(contract: PayerContract, day: string): string {
  const { status, mark } = contractOnDay(contract, day);
  const dates = [contract.effectiveDate, contract.endDate].filter((date) => date !== '').map(localDay);
  return [...new Set([status, contract.status, mark ?? '', ...dates])]
    .filter((text) => text !== '')
    .join(' ');
}

/** Returns the status with the date that the cell shows, `Contracted 2026-12-31`; without an end it comes last. */
function datedStatus(contract: PayerContract, day: string): string {
  const { status, phase } = contractOnDay(contract, day);
  return `${status} ${phase === 'upcoming' ? contract.effectiveDate : contract.endDate || '9999-12-31'}`;
}

const stateAt = (contract: PayerContract, now: number) => recordState(contract, payerContract.facts, now);

/** Returns the table 'All Contracts' as of a moment (ms since 1970). */
const contractTable = (now: number, day = today(new Date(now))): TableDefinition<PayerContract> => ({
  title: 'All Contracts',
  columns: [
    textColumn('payer', 'Payer', 'minmax(148px, 1.3fr)', ({ payerName }) => payerName),
    textColumn('class', 'Financial Class', '128px', ({ financialClass }) => financialClass),
    textColumn('facility', 'Facility', 'minmax(118px, 1fr)', ({ facilityName }) => facilityName),
    {
      key: 'status',
      label: 'Status',
      // 'Ends in 24 days, Dec 22, 2026' is not cut off.
      width: '212px',
      text: (contract) => statusText(contract, day),
      sortText: (contract) => datedStatus(contract, day),
      cell: (contract) => <ContractStanding contract={contract} day={day} />,
    },
    {
      key: 'verified',
      label: 'Verified',
      width: '104px',
      text: (contract) => localStateText(stateAt(contract, now)),
      sortText: (contract) => recordStateText(stateAt(contract, now)),
      cell: (contract) => {
        const state = stateAt(contract, now);
        return <chakra.span color={stateColor[state.state]}>{localStateText(state)}</chakra.span>;
      },
    },
    textColumn('notes', 'Notes', 'minmax(90px, 1.1fr)', ({ notes }) => notes),
    phonesColumn('minmax(140px, 1.2fr)'),
    portalsColumn('minmax(108px, 1.1fr)'),
    addressesColumn('minmax(130px, 1.2fr)'),
  ],
  order: ['payer', 'class', 'facility'],
  idOf: ({ _id }) => _id,
  ...recordSize,
  actionsWidth: '224px',
  words: {
    searchLabel: 'Search contracts',
    searchPlaceholder: 'Search contracts…',
    noun: ['contract', 'contracts'],
    empty: 'No payer contracts found.',
    noMatch: () => 'No payer contracts found.',
  },
});
