import { Box, Stack } from '@chakra-ui/react';
import type { QueryKey } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import type { HistoryPage } from '../../../../shared/records/history.ts';
import { usePagedList } from '../../lib/api/use-paged-list.ts';
import { QueryState, ShowMore } from '../loading/query-state.tsx';
import { HistoryEntryItem, type HistoryFields, type MergeEntry, type Restoring } from './history-entry.tsx';

/** Reads one page of a record's history. */
export type ReadHistory = (
  id: string,
  cursor: string | undefined,
  signal: AbortSignal,
) => Promise<{ readonly data: HistoryPage }>;

export const historyKey = ['record-history'] as const;
/** Returns the query key of a history: each version of a record has its own. */
export const historyKeyOf = (id: string, version: number): QueryKey => [...historyKey, id, version];

type Props = {
  readonly id: string;
  readonly version: number;
  readonly read: ReadHistory;
  readonly fields: HistoryFields;
  readonly restoring?: Restoring;
  readonly mergedIn?: (entry: MergeEntry) => ReactNode;
};

/** Who changed a record and when, newest first, with the fields from → to. */
export function HistoryList({ id, version, read, fields, restoring, mergedIn }: Props) {
  const history = usePagedList(
    { key: historyKeyOf(id, version), page: (_, cursor, signal) => read(id, cursor, signal) },
    // After a restore the list stays in place until the new one has loaded.
    { keepsPrevious: true },
  );
  const list = useRef<HTMLDivElement>(null);
  const { isPending } = history;
  useEffect(() => {
    // The button that was pressed for it may be the last line in view.
    if (!isPending) list.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isPending]);
  return (
    <Stack ref={list} gap="3" align="start" mt="3" scrollMarginTop="4rem" scrollMarginBottom="6">
      <QueryState of={history} failed="The history could not be loaded." />
      <Box
        as="ol"
        w="full"
        listStyleType="none"
        divideY="1px"
        divideColor="border.muted"
        aria-label="History, newest first"
      >
        {history.rows.map((entry, at) => (
          <HistoryEntryItem
            key={entry.version}
            before={history.rows[at + 1]}
            {...{ entry, fields, restoring, mergedIn }}
          />
        ))}
      </Box>
      <ShowMore of={history} label="Show older changes" />
    </Stack>
  );
}
