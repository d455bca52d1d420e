import { contractOnDay } from '../../../../../shared/rules/contract-status-on-day.ts';
import type { PayerContract } from '../../../../../shared/schemas/payer-contract.ts';
import { ContractStanding } from '../../../components/contract-status/contract-standing.tsx';
import { localDay } from '../../../components/local-time.ts';
import {
  addressesCell,
  addressRowText,
  phonesCell,
  phoneText,
  portalsCell,
  portalText,
  textCell,
} from '../records/cells.tsx';
import type { RecordColumn } from '../records/record-list.ts';

export const contractId = ({ _id }: PayerContract): string => _id;
export const contractPhones = ({ phones }: PayerContract): string =>
  phones.map(({ number }) => number).join('\n');

/** The status of the day with its mark and, so that a search finds them, the stored word and the dates. */
function statusText(contract: PayerContract, day: string): string {
  const { status, mark } = contractOnDay(contract, day);
  const dates = [contract.effectiveDate, contract.endDate].filter((date) => date !== '').map(localDay);
  return [...new Set([status, contract.status, mark ?? '', ...dates])]
    .filter((text) => text !== '')
    .join(' ');
}

/** The columns of 'All Contracts' on a day (`2026-11-21`). */
export function contractColumns(day: string): readonly RecordColumn<PayerContract>[] {
  return [
    {
      key: 'payer',
      label: 'Payer',
      width: 'minmax(160px, 1.3fr)',
      text: ({ payerName }) => payerName,
      cell: ({ payerName }, terms) => textCell(payerName, terms),
    },
    {
      key: 'class',
      label: 'Financial Class',
      width: '128px',
      text: ({ financialClass }) => financialClass,
      cell: ({ financialClass }, terms) => textCell(financialClass, terms),
    },
    {
      key: 'facility',
      label: 'Facility',
      width: 'minmax(130px, 1fr)',
      text: ({ facilityName }) => facilityName,
      cell: ({ facilityName }, terms) => textCell(facilityName, terms),
    },
    {
      key: 'status',
      label: 'Status',
      width: '208px',
      text: (contract) => statusText(contract, day),
      cell: (contract) => <ContractStanding contract={contract} day={day} />,
    },
    {
      key: 'notes',
      label: 'Notes',
      width: 'minmax(120px, 1.1fr)',
      text: ({ notes }) => notes,
      cell: ({ notes }, terms) => textCell(notes, terms),
    },
    {
      key: 'phones',
      label: 'Phones',
      width: 'minmax(150px, 1.2fr)',
      text: ({ phones }) => phones.map(phoneText).join('\n'),
      cell: ({ phones }, terms) => phonesCell(phones, terms),
    },
    {
      key: 'portals',
      label: 'Portals',
      width: 'minmax(130px, 1.1fr)',
      text: ({ portals }) => portals.map(portalText).join('\n'),
      cell: ({ portals }, terms) => portalsCell(portals, terms),
    },
    {
      key: 'addresses',
      label: 'Addresses',
      width: 'minmax(150px, 1.2fr)',
      text: ({ addresses }) => addresses.map(addressRowText).join('\n'),
      cell: ({ addresses }, terms) => addressesCell(addresses, terms),
    },
  ];
}
