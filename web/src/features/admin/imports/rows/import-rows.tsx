import { Flex, Stack, Text } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import type { ImportDetail, ImportRowKind } from '../../../../../../shared/import/batch.ts';
import { QueryState } from '../../../../kit/loading/query-state.tsx';
import { SecondaryButton } from '../../../../kit/secondary-button.tsx';
import { useImportRows } from '../import-queries.ts';
import { RowItem } from './row-item.tsx';

type Props = { readonly batch: ImportDetail; readonly kind: ImportRowKind; readonly total: number };

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

/** One page of rows. The previous and next pages are fetched again, so the browser never holds more than it shows. */
export function ImportRows({ batch, kind, total }: Props) {
  /** The cursors of the pages after the first, up to this one. */
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const list = useRef<HTMLDivElement>(null);
  const query = useImportRows(batch, kind, cursors.at(-1));
  const { data, isPlaceholderData } = query;
  const go = (to: readonly string[]) => {
    setCursors(to);
    list.current?.focus();
  };
  const lead = leadOf(batch, kind);
  const next = data?.nextCursor;
  const several = cursors.length > 0 || next !== undefined;
  return (
    <Stack gap="3">
      {lead !== undefined && <Text color="fg.muted">{lead}</Text>}
      <QueryState of={query} failed="These rows could not be loaded." minH="8rem" />
      <Stack
        as="ol"
        ref={list}
        tabIndex={-1}
        gap="0"
        listStyleType="none"
        outline="none"
        divideY="1px"
        aria-label="Rows"
        aria-busy={isPlaceholderData}
        opacity={isPlaceholderData ? 0.6 : undefined}
      >
        {data?.data.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a page of rows is replaced as a whole
          <RowItem key={at} row={row} kind={kind} batch={batch} />
        ))}
      </Stack>
      {several && (
        <Flex as="nav" aria-label="Pages of rows" wrap="wrap" align="center" gap="3">
          <SecondaryButton size="sm" disabled={cursors.length === 0} onClick={() => go(cursors.slice(0, -1))}>
            Previous rows
          </SecondaryButton>
          <SecondaryButton
            size="sm"
            disabled={next === undefined || isPlaceholderData}
            onClick={() => next !== undefined && go([...cursors, next])}
          >
            Next rows
          </SecondaryButton>
          <Text role="status" color="fg.muted">
            Page {cursors.length + 1}, {total.toLocaleString('en-US')} in all
          </Text>
        </Flex>
      )}
    </Stack>
  );
}
