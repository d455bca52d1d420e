import { Button } from '@chakra-ui/react';
import { type QueryKey, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Output } from '../../../../../../shared/api/routes.ts';
import { HistoryList } from '../../../../kit/history/history-list.tsx';
import { localTime } from '../../../../kit/local-time.ts';
import { messageFor } from '../../../../lib/api/api-failure.ts';
import { usePagedList } from '../../../../lib/api/use-paged-list.ts';

export type HistoryPage = Output<'payerContractHistory'>;

/** One page of a record's history. */
export type ReadHistory = (
  id: string,
  cursor: string | undefined,
  signal: AbortSignal,
) => Promise<{ readonly data?: HistoryPage | undefined }>;

type Props = {
  readonly id: string;
  readonly version: number;
  readonly read: ReadHistory;
  readonly labelOf: (field: string) => string;
};

const keyOf = (id: string, version: number): QueryKey => ['hub', 'history', id, version];

/** Who changed the record and when; it is looked up when it is opened. */
export function RecordHistory({ id, version, read, labelOf }: Props) {
  const [open, setOpen] = useState(false);
  const history = usePagedList(
    { key: keyOf(id, version), page: (_, cursor, signal) => read(id, cursor, signal) },
    { enabled: open },
  );
  return (
    <details className="record-history" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>History</summary>
      {history.isError ? (
        <p role="alert" className="sub-problem">
          {messageFor(history.error, 'The history could not be loaded.')}
        </p>
      ) : !history.loaded ? (
        <p role="status" className="quiet">
          Loading...
        </p>
      ) : (
        <HistoryList entries={history.rows} labelOf={labelOf} />
      )}
      {history.hasNextPage && (
        <Button
          size="sm"
          variant="outline"
          colorPalette="gray"
          loading={history.isFetchingNextPage}
          onClick={() => void history.fetchNextPage()}
        >
          Show older changes
        </Button>
      )}
    </details>
  );
}

type Saved = { readonly _id: string; readonly version: number; readonly updatedAt: string };

/** Who made a record what it is now, and when: `Dana Whitfield on 21 Nov 2026, 10:32`. */
export function useSavedBy({ _id, version, updatedAt }: Saved, read: ReadHistory): string {
  const { data } = useQuery({
    queryKey: [...keyOf(_id, version), 'author'],
    queryFn: async ({ signal }) =>
      (await read(_id, undefined, signal)).data?.data.find((entry) => entry.version === version)?.by.name ??
      null,
  });
  return `${data ?? 'somebody else'} on ${localTime(updatedAt)}`;
}
