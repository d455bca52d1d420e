import { Text } from '@chakra-ui/react';
import { type Ref, useMemo } from 'react';
import { useFormContext } from 'react-hook-form';
import type { HubPayer } from '../../../../../shared/hub/hub.ts';
import { limits } from '../../../../../shared/limits.ts';
import { nameKey } from '../../../../../shared/text/name-key.ts';
import { type PagedList, usePagedList } from '../../../lib/api/use-paged-list.ts';

type Props = {
  readonly ref?: Ref<HTMLParagraphElement>;
  /** What that means for the record. */
  readonly until: string;
};

/** Says in a record's form that no plan has the payer that is typed there. */
export function UnknownPayer({ ref, until }: Props) {
  const payers = usePayers();
  const key = nameKey(useFormContext<{ payerName: string }>().watch('payerName'));
  return (
    <Text ref={ref} role="status" color="fg.muted" _empty={{ position: 'absolute' }}>
      {key !== '' && payers?.has(key) === false && `No plan has this payer yet. ${until}`}
    </Text>
  );
}

const payerSource: PagedList<HubPayer> = {
  key: ['hub', 'payers'],
  page: (api, cursor, signal) =>
    api.call('listHubPayers', { query: { limit: limits.listPage, cursor } }, { signal }),
};

/** Returns the keys of all payers that have plans; undefined until all are known. */
function usePayers(): ReadonlySet<string> | undefined {
  const { rows, complete } = usePagedList(payerSource, { whole: true, staleTime: 60_000 });
  return useMemo(() => {
    const ofPlans = rows.filter(({ plans }) => plans > 0);
    return complete ? new Set(ofPlans.map(({ payerName }) => nameKey(payerName))) : undefined;
  }, [rows, complete]);
}
