import { useMemo } from 'react';
import { endingContracts } from '../../../../../shared/hub/contracts/ending-contracts.ts';
import { paths } from '../../../config/paths.ts';
import { localDay, today } from '../../../kit/local-time.ts';
import { type WorkSource, workSource } from '../../../kit/work-list/work-source.ts';
import { usePagedList } from '../../../lib/api/use-paged-list.ts';
import { usePerson } from '../../../lib/services.tsx';
import { contractSource } from '../payer-contracts/contract-source.ts';

/** Payer contracts of the active facility that end soon or have ended. */
export function useContractWork(): WorkSource {
  const { activeFacility } = usePerson();
  const list = usePagedList(contractSource, { whole: true });
  const { rows, complete } = list;
  const day = today();
  const parts = useMemo(() => {
    if (!complete) return undefined;
    const here = rows.filter(({ facilityName }) => facilityName === activeFacility);
    const items = endingContracts(here, day).map(({ contract, days }) => ({
      key: contract._id,
      links: [{ to: paths.payerContracts(contract._id), text: contract.payerName }],
      detail: [contract.financialClass, contract.status, localDay(contract.endDate)].join(', '),
      age: endText(days),
    }));
    const page = { to: paths.payerContracts(), text: 'Payer contracts' };
    return [{ key: 'contracts', title: 'Payer contracts that end or have ended', items, page }];
  }, [rows, complete, activeFacility, day]);
  return workSource('Payer contracts', list, parts);
}

function endText(days: number): string {
  if (days === 0) return 'ends today';
  const count = Math.abs(days);
  const unit = count === 1 ? 'day' : 'days';
  return days > 0 ? `ends in ${count} ${unit}` : `ended ${count} ${unit} ago`;
}
