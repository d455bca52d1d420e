import { Stack, Text } from '@chakra-ui/react';
import type { ImportDetail, ImportRowKind } from '../../../../../../shared/import/batch.ts';
import { QueryState, ShowMore } from '../../../../kit/loading/query-state.tsx';
import { usePagedList } from '../../../../lib/api/use-paged-list.ts';
import { importRows } from '../import-queries.ts';
import { RowItem } from './row-item.tsx';

type Props = { readonly batch: ImportDetail; readonly kind: ImportRowKind };

const leads: Partial<Record<ImportRowKind, string>> = {
  conflicts:
    'Someone saved these in the meantime, so they were left alone. On the left is what the import has, on the right what was saved.',
  rejected: 'These rows are left out. Download them, fix them, and import that file.',
  leftOut: 'These rows are imported, except for what is listed here.',
  phi: 'Check these texts: PHI does not belong here.',
};

function leadOf({ state, retiredMissing, counts }: ImportDetail, kind: ImportRowKind): string | undefined {
  if (kind !== 'missing') return leads[kind];
  if (state === 'checked')
    return 'These are not in the file. They stay as they are, unless you choose to end them with the import.';
  if (state !== 'applied' || !retiredMissing) return 'These were not in the file.';
  const except = counts?.conflicts ? ', except for what Conflicts lists' : '';
  return `These were not in the file, and the import ended them${except}.`;
}

/** The rows of one kind, as many as the user has asked for. */
export function ImportRows({ batch, kind }: Props) {
  const list = usePagedList(importRows(batch, kind));
  const lead = leadOf(batch, kind);
  return (
    <Stack gap="3">
      {lead !== undefined && <Text color="fg.muted">{lead}</Text>}
      <QueryState of={list} failed="These rows could not be loaded." minH="8rem" />
      <Stack as="ol" gap="0" listStyleType="none" divideY="1px" aria-label="Rows">
        {list.rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are only added at the end
          <RowItem key={at} row={row} kind={kind} batch={batch} />
        ))}
      </Stack>
      <ShowMore of={list} label="Show more rows" />
    </Stack>
  );
}
