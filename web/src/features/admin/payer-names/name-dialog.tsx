import { Text } from '@chakra-ui/react';
import { type Ref, useMemo, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { useSearchParams } from 'react-router-dom';
import type { HubPayer } from '../../../../../shared/hub/hub.ts';
import { limits } from '../../../../../shared/limits.ts';
import type { PayerName } from '../../../../../shared/payer-names/payer-name.ts';
import { nameKey } from '../../../../../shared/text/name-key.ts';
import type * as z from '../../../../../shared/zod.ts';
import { type PagedList, usePagedList } from '../../../lib/api/use-paged-list.ts';
import { type RecordDialogProps, RecordEditor } from '../records/editor/record-editor.tsx';
import { nameKind } from './name-kind.ts';

/** 'Add Other Name', prefilled with the name in the address, and 'Edit Other Name'. */
export default function NameDialog(props: RecordDialogProps<PayerName>) {
  const [params, setParams] = useSearchParams();
  const hint = useRef<HTMLParagraphElement>(null);
  const close = () => {
    // The next form starts empty. A user who left the page during the save stays on the page they went to.
    if (params.has('name') && hint.current !== null) setParams({}, { replace: true });
    props.onClose();
  };
  return (
    <RecordEditor
      {...props}
      kind={nameKind}
      begins={props.item === undefined ? { name: params.get('name') ?? '' } : undefined}
      onClose={close}
    >
      <UnknownPayer ref={hint} />
    </RecordEditor>
  );
}

function UnknownPayer({ ref }: { readonly ref: Ref<HTMLParagraphElement> }) {
  const payers = usePayers();
  const key = nameKey(useFormContext<z.infer<typeof nameKind.typed>>().watch('payerName'));
  return (
    <Text ref={ref} role="status" color="fg.muted" _empty={{ position: 'absolute' }}>
      {key !== '' &&
        payers?.has(key) === false &&
        'No plan has this payer yet. The other name finds nothing until one has.'}
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
