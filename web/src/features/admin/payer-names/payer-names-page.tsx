import { Text } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { counted } from '../../../../../shared/text/counted.ts';
import { paths } from '../../../config/paths.ts';
import { useNow } from '../../../kit/hooks/use-now.ts';
import { today } from '../../../kit/local-time.ts';
import { SecondaryButton } from '../../../kit/secondary-button.tsx';
import { notify } from '../../../kit/toasts/toast-list.ts';
import { messageFor } from '../../../lib/api/api-failure.ts';
import { onDemand } from '../../../lib/on-demand.tsx';
import { useApi } from '../../../lib/services.tsx';
import { RecordManager } from '../records/record-manager.tsx';
import { nameKind } from './name-kind.ts';
import { nameTable } from './name-table.tsx';

const NameDialog = onDemand(() => import('./name-dialog.tsx'));

/** Former names, short forms, brands and parent companies of payers, for all facilities. For administrators. */
export default function PayerNamesPage() {
  const day = today(new Date(useNow()));
  const table = useMemo(() => nameTable(day), [day]);
  const [params] = useSearchParams();
  const exporting = useMutation({ mutationFn: useExport() });
  return (
    <RecordManager
      kind={nameKind}
      table={table}
      heading="OTHER NAMES"
      failed="Failed to load other names"
      createLabel="Add Other Name"
      Dialog={NameDialog}
      creates={params.has('name')}
      lead={
        <Text color="fg.muted" maxW="80ch">
          What else a payer is called: a former name, a short form, a brand, its parent. A search for one
          finds the payer’s plans at every facility. A name may mean one payer in one state and another
          elsewhere.
        </Text>
      }
      tools={
        <>
          <SecondaryButton loading={exporting.isPending} onClick={() => exporting.mutate()}>
            Export
          </SecondaryButton>
          <SecondaryButton asChild>
            <Link to={paths.imports('payerNames')}>Import</Link>
          </SecondaryButton>
        </>
      }
    />
  );
}

/** Exports all names, in their current state on the server, to a file. */
function useExport() {
  const api = useApi();
  return async () => {
    try {
      const [{ exportNames }, { data }] = await Promise.all([
        import('./export-names.ts'),
        api.call('listPayerNames', {}),
      ]);
      const names = data.items;
      if (names.length === 0) return notify('There are no other names to export.', 'info');
      await api.call('noteExport', { body: { what: 'other names', rows: names.length } });
      exportNames(names);
      const count = counted(names.length, 'other name');
      notify(`Exported ${count} to OtherNames.xlsx.`);
    } catch (error) {
      notify(messageFor(error, 'The file could not be written. Please try again.'), 'error');
    }
  };
}
