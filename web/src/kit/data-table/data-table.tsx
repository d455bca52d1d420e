import { HStack, Stack } from '@chakra-ui/react';
import { type ReactNode, type RefObject, useCallback, useMemo, useRef, useState } from 'react';
import { searchWords } from '../../../../shared/text/fold-text.ts';
import type { PagedRows } from '../../lib/api/use-paged-list.ts';
import { Announce } from '../announce.tsx';
import { Button } from '../button.tsx';
import { hitCount, notInThisPart } from '../counts.ts';
import { noTerms } from '../highlight/highlighted.tsx';
import { useNarrowScreen } from '../hooks/use-narrow-screen.ts';
import { useSteadySpinner } from '../hooks/use-steady-spinner.ts';
import { ListCount } from '../list-controls/list-count.tsx';
import { ListTools } from '../list-controls/list-tools.ts';
import { SearchField } from '../list-controls/search-field.tsx';
import { LoadFailure, retryOf } from '../loading/load-failure.tsx';
import type { TableDefinition } from './column.ts';
import { RowCards } from './row-cards.tsx';
import { nextSort, type Sort } from './sort.ts';
import { TableRows } from './table-rows.tsx';
import { useShownRows } from './use-shown-rows.ts';

/** What a page can do with its table's search. */
export type SearchHandle<Row> = {
  /** Clears the search, and filters that would hide the row. */
  readonly show: (row: Row) => void;
  /** Returns the search box, to focus it. */
  readonly box: () => HTMLElement | null;
};

type Props<Row> = {
  readonly table: TableDefinition<Row>;
  readonly list: Pick<PagedRows<Row>, 'rows' | 'loaded' | 'complete' | 'isFetching' | 'isError'> & {
    readonly refetch: () => unknown;
  };
  /** The message when the list could not be loaded. */
  readonly failed: string;
  /** Filters between the search and the number of hits; `keep` is what they let through. */
  readonly filters?: ReactNode;
  readonly keep?: ((row: Row) => boolean) | undefined;
  readonly onClearFilters?: () => void;
  /** Shown between the search and the rows. */
  readonly heading?: ReactNode;
  /** Shown at the end of the search line. */
  readonly tools?: ReactNode;
  readonly actions?: (row: Row) => ReactNode;
  readonly target?: string | undefined;
  readonly handle?: RefObject<SearchHandle<Row> | undefined>;
};

/** A searchable, sortable list with all its states: a table, or cards on a narrow screen. */
export function DataTable<Row extends object>(props: Props<Row>) {
  const { table, list, failed, filters, keep, onClearFilters, heading, tools, actions, target, handle } =
    props;
  const { words } = table;
  const narrow = useNarrowScreen();
  const box = useRef<HTMLInputElement>(null);
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState<Sort>();
  const rows = useShownRows(table, list.rows, { search, sort, keep });
  const terms = useMemo(() => (search === '' ? noTerms : searchWords(search)), [search]);
  const view = useMemo(
    () => ({ table, rows, terms, actions, target }),
    [table, rows, terms, actions, target],
  );
  const onSort = useCallback((key: string) => setSort((before) => nextSort(before, key)), []);
  const loading = useSteadySpinner(!list.isError && (list.isFetching || !list.complete));
  const clear = () => {
    if (box.current !== null) box.current.value = '';
    setSearch('');
  };
  const show = (row: Row) => {
    clear();
    if (keep?.(row) === false) onClearFilters?.();
  };
  if (handle !== undefined) handle.current = { show, box: () => box.current };
  const count = hitCount(rows.length, list.rows.length, words.noun);
  const shownCount = list.loaded && (!list.isError || list.rows.length > 0) ? count : '';
  const narrowed = search.trim() !== '' || keep !== undefined;
  // Found once, the row of a link may be deleted here.
  const [found, setFound] = useState<string>();
  if (target !== found && list.rows.some((row) => table.idOf(row) === target)) setFound(target);
  const missing =
    target !== undefined && target !== found && list.complete && !list.isFetching && !list.isError;
  const gone = missing ? `The ${words.noun[0]} of this link was not found, and may have been deleted.` : '';
  // Typing renders the page again, but the rows only when they change.
  const { loaded } = list;
  const tableRows = useMemo(
    () => <TableRows view={view} loading={!loaded} sort={sort} onSort={onSort} />,
    [view, loaded, sort, onSort],
  );
  return (
    <>
      <ListTools>
        <SearchField
          box={box}
          label={words.searchLabel}
          placeholder={words.searchPlaceholder}
          filled={search !== ''}
          onSearch={setSearch}
        />
        {filters}
        <ListCount count={shownCount} loading={loading} />
        {tools && (
          <HStack wrap="wrap" ms="auto">
            {tools}
          </HStack>
        )}
      </ListTools>
      {heading}
      {missing && <p>{gone}</p>}
      {list.isError && <LoadFailure message={failed} {...retryOf(list)} />}
      {list.isError && list.rows.length === 0 ? null : list.loaded && rows.length === 0 ? (
        <Stack
          gap="3"
          align="start"
          p="4"
          borderWidth="1px"
          borderRadius="l2"
          bg="bg.panel"
          overflowWrap="anywhere"
        >
          <p>
            {!list.complete
              ? notInThisPart(list.isError)
              : narrowed && list.rows.length > 0
                ? words.noMatch(search.trim())
                : words.empty}
          </p>
          {narrowed && list.complete && (
            <Button
              size="sm"
              variant="outline"
              onClick={() => {
                clear();
                onClearFilters?.();
                box.current?.focus();
              }}
            >
              Show all {words.noun[1]}
            </Button>
          )}
        </Stack>
      ) : narrow ? (
        <RowCards view={view} />
      ) : (
        tableRows
      )}
      {/* Two regions: otherwise the first would be said again with each count. */}
      <Announce text={gone} />
      <Announce text={shownCount} />
    </>
  );
}
