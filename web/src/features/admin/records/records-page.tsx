import { Heading } from '@chakra-ui/react';
import { type ReactNode, type RefObject, useEffect } from 'react';
import { useFacilityFilter } from '../../../entities/facility/use-facility-filter.tsx';
import type { TableDefinition } from '../../../kit/data-table/column.ts';
import { DataTable, type SearchHandle } from '../../../kit/data-table/data-table.tsx';
import { useQueryParams } from '../../../kit/hooks/use-query-params.ts';
import { BackToDashboard } from '../../../kit/page/back-to-dashboard.tsx';
import { Page } from '../../../kit/page/page.tsx';
import { SecondaryButton } from '../../../kit/secondary-button.tsx';
import { notify } from '../../../kit/toasts/toast-list.ts';
import { messageFor } from '../../../lib/api/api-failure.ts';
import { type PagedList, usePagedList } from '../../../lib/api/use-paged-list.ts';

export type RecordsPageProps<Item> = {
  readonly source: PagedList<Item>;
  readonly table: TableDefinition<Item>;
  readonly heading: string;
  /** `Failed to load payer contracts` */
  readonly failed: string;
  /** Returns a record's facilities, by which the list can be filtered. Create it once, outside of components. */
  readonly facilitiesOf: (item: Item) => readonly string[];
  readonly actions?: (item: Item) => ReactNode;
  /** The button that creates a record. */
  readonly create?: ReactNode;
  /** Shown between the heading and the search. */
  readonly lead?: ReactNode;
  /** The ID of the record that the page was opened on. */
  readonly target?: string | undefined;
  readonly handle?: RefObject<SearchHandle<Item> | undefined>;
};

const none: readonly never[] = [];

/** A page of the hub: a list of records. */
export function RecordsPage<Item extends object>(props: RecordsPageProps<Item>) {
  const { source, table, heading, failed, facilitiesOf, actions, create, lead, target, handle } = props;
  const list = usePagedList(source, { whole: true });
  const { isError, errorUpdatedAt } = list;
  useEffect(() => {
    if (isError && errorUpdatedAt > 0) notify(failed, 'error');
  }, [isError, errorUpdatedAt, failed]);
  const [query, change] = useQueryParams();
  const { keep, choice } = useFacilityFilter({
    label: `${table.title} of`,
    rows: list.rows,
    namesOf: facilitiesOf,
    facility: query.get('facility') || undefined,
    onChange: (name) => change({ facility: name }),
  });
  return (
    <Page title={heading} links={<BackToDashboard />}>
      {lead}
      <DataTable
        table={table}
        // A failed load empties the list: its old rows may no longer be true.
        list={isError ? { ...list, rows: none } : list}
        failed={`${failed}. ${messageFor(list.error, 'Please try again.')}`}
        filters={choice}
        keep={keep}
        // The rest of the address marks the row of a link.
        onClearFilters={() => change({ facility: undefined })}
        heading={
          <Heading as="h2" size="md">
            {table.title}
          </Heading>
        }
        tools={
          <>
            <SecondaryButton disabled={list.isFetching} onClick={() => void list.refetch()}>
              Refresh
            </SecondaryButton>
            {create}
          </>
        }
        actions={actions}
        target={target}
        handle={handle}
      />
    </Page>
  );
}
