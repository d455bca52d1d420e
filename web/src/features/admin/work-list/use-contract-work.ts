import { useMemo } from 'react';
import {
  type EndingContract,
  endingContracts,
  endingMark,
} from '../../../../../shared/hub/contracts/ending-contracts.ts';
import type { PayerContract } from '../../../../../shared/hub/contracts/payer-contract.ts';
import { paths } from '../../../config/paths.ts';
import { localDay, today } from '../../../kit/local-time.ts';
import { type WorkItem, type WorkSource, workSource } from '../../../kit/work-list/work-source.ts';
import { usePagedList } from '../../../lib/api/use-paged-list.ts';
import { usePerson } from '../../../lib/services.tsx';
import { contractsOf } from '../payer-contracts/contract-kind.ts';

/** What to do first at a facility without payer contracts, also when it has plans already. */
const firstSteps: readonly WorkItem[] = [
  {
    key: 'first',
    links: [
      { to: paths.payerContracts(), text: 'Enter the payer contracts' },
      { to: paths.imports('payerContracts'), text: 'Import them from a spreadsheet' },
    ],
    detail: 'What this facility has agreed with each payer; it is shown with the payer’s plans.',
  },
];

/** Payer contracts of the active facility that end soon or have ended, or that none has been entered. */
export function useContractWork(): WorkSource {
  const { activeFacility } = usePerson();
  const list = usePagedList(contractsOf(activeFacility), { whole: true });
  const { rows, complete } = list;
  const day = today();
  const parts = useMemo(() => {
    if (!complete) return undefined;
    const here = rows.filter(({ facilityName }) => facilityName === activeFacility);
    const ending = endingContracts(here, day);
    return [
      { key: 'contracts-first', title: 'No payer contracts yet', items: here.length === 0 ? firstSteps : [] },
      ...[undefined, 7, 30, 60].map((mark) => ({
        key: `contracts-${mark ?? 'ended'}`,
        title: `Payer contracts that ${mark === undefined ? 'have ended' : `end within ${mark} days`}`,
        items: ending.filter(({ days }) => endingMark(days) === mark).map(contractItem),
        page: { to: paths.payerContracts(), text: 'Payer Contracts' },
      })),
    ];
  }, [rows, complete, activeFacility, day]);
  return workSource('Payer contracts', list, parts);
}

const contractItem = ({ contract, days }: EndingContract<PayerContract>): WorkItem => ({
  key: contract._id,
  links: [{ to: paths.payerContracts(contract._id), text: contract.payerName }],
  detail: [contract.financialClass, contract.status, localDay(contract.endDate)].join(', '),
  age: endText(days),
});

function endText(days: number): string {
  if (days === 0) return 'ends today';
  const count = Math.abs(days);
  const unit = count === 1 ? 'day' : 'days';
  return days > 0 ? `ends in ${count} ${unit}` : `ended ${count} ${unit} ago`;
}
