import '../admin.css';
import './records.css';
import { Button } from '@chakra-ui/react';
import { type ReactNode, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { searchWords } from '../../../../../shared/text/fold-text.ts';
import { paths } from '../../../config/paths.ts';
import { Announce } from '../../../kit/announce.tsx';
import type { TableSize } from '../../../kit/grid-table/grid-table.tsx';
import { nextSort, type Sort } from '../../../kit/grid-table/sort.ts';
import { noTerms } from '../../../kit/highlight/highlighted.tsx';
import { ListCount } from '../../../kit/list-controls/list-count.tsx';
import { SearchField } from '../../../kit/list-controls/search-field.tsx';
import { Page } from '../../../kit/page/page.tsx';
import { ChevronLeftIcon } from '../../../kit/row-icons.tsx';
import { notify } from '../../../kit/toasts/toast-list.ts';
import { useNarrowScreen } from '../../../kit/use-narrow-screen.ts';
import { useSteadySpinner } from '../../../kit/use-steady-spinner.ts';
import { type PagedList, usePagedList } from '../../../lib/api/use-paged-list.ts';
import { RecordCards } from './table/record-cards.tsx';
import { createRecordIndex, createRowFinder, type RecordColumn } from './table/record-list.ts';
import { RecordTable } from './table/record-table.tsx';

/** What is said of a list: the texts of the specification, and the words to count with. */
export type RecordWords = {
  readonly heading: string;
  readonly tableTitle: string;
  readonly search: string;
  /** One and several of them: `contract`, `contracts`. */
  readonly noun: readonly [one: string, many: string];
  readonly empty: string;
  /** Without it, `empty` is also what a search without hits says. */
  readonly noMatch?: string;
  readonly failed: string;
};

type Props<Item> = {
  readonly source: PagedList<Item>;
  readonly columns: readonly RecordColumn<Item>[];
  readonly size: TableSize;
  readonly phoneTexts?: (item: Item) => string;
  readonly idOf: (item: Item) => string;
  readonly words: RecordWords;
  readonly actions?: (item: Item) => ReactNode;
  /** The button that creates a record. */
  readonly create?: ReactNode;
  /** What stands between the heading and the search. */
  readonly lead?: ReactNode;
  /** Clears the search, for example after something was created. */
  readonly clearSearch?: RefObject<(() => void) | undefined>;
};

const none: readonly never[] = [];

/** A searchable, sortable list of records with all its states. */
export function RecordsPage<Item>(props: Props<Item>) {
  const { source, columns, size, phoneTexts, idOf, words, actions, create, lead, clearSearch } = props;
  const list = usePagedList(source, { whole: true });
  const narrow = useNarrowScreen();
  const box = useRef<HTMLInputElement>(null);
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState<Sort>();

  // A failed load empties the list: what stood there may no longer be true.
  const items = list.isError ? none : list.rows;
  const index = useMemo(() => createRecordIndex(items, columns, phoneTexts), [items, columns, phoneTexts]);
  const order = useMemo(() => index.order(sort), [index, sort]);
  const [find] = useState(() => createRowFinder<Item>());
  const rows = useMemo(() => find(order, search), [find, order, search]);
  const terms = useMemo(() => (search === '' ? noTerms : searchWords(search)), [search]);
  const view = useMemo(
    () => ({ title: words.tableTitle, columns, size, rows, terms, idOf, actions }),
    [words.tableTitle, columns, size, rows, terms, idOf, actions],
  );

  const { failureCount, isError, errorUpdatedAt } = list;
  useEffect(() => {
    if (isError && errorUpdatedAt > 0) notify(words.failed, 'error');
  }, [isError, errorUpdatedAt, words.failed]);

  const complete = list.complete;
  const loading = useSteadySpinner(list.isFetching || (!complete && !isError && failureCount > 0));
  const onSort = useCallback((key: string) => setSort((before) => nextSort(before, key)), []);
  const clear = () => {
    if (box.current !== null) box.current.value = '';
    setSearch('');
  };
  if (clearSearch !== undefined) clearSearch.current = clear;

  const loadingFirst = !list.loaded;
  // Typing redraws the page; the table only when its rows change.
  const table = useMemo(
    () => <RecordTable view={view} loading={loadingFirst} sort={sort} onSort={onSort} />,
    [view, loadingFirst, sort, onSort],
  );

  const [one, many] = words.noun;
  const total = `${items.length.toLocaleString()} ${items.length === 1 ? one : many}`;
  const count =
    !list.loaded || isError
      ? ''
      : rows.length === items.length
        ? total
        : `${rows.length.toLocaleString()} of ${total}`;
  const searching = search.trim() !== '';

  return (
    <Page title={words.heading} links={<BackToDashboard />}>
      {lead}
      <RecordControls
        box={box}
        placeholder={words.search}
        filled={search !== ''}
        count={count}
        loading={loading}
        fetching={list.isFetching}
        onSearch={setSearch}
        onRefresh={() => void list.refetch()}
      >
        {create}
      </RecordControls>
      <h2 className="panel-title">{words.tableTitle}</h2>
      {isError ? (
        <div role="alert" className="record-notice">
          <p>{words.failed}. Please check the connection and try again.</p>
          <Button size="sm" variant="outline" loading={list.isFetching} onClick={() => void list.refetch()}>
            Retry
          </Button>
        </div>
      ) : list.loaded && rows.length === 0 ? (
        <div className="record-notice">
          <p>
            {!complete
              ? 'Still loading the rest of the list…'
              : searching && words.noMatch !== undefined
                ? words.noMatch
                : words.empty}
          </p>
          {searching && complete && (
            <Button
              size="sm"
              variant="outline"
              onClick={() => {
                clear();
                box.current?.focus();
              }}
            >
              Show all {many}
            </Button>
          )}
        </div>
      ) : narrow ? (
        <RecordCards view={view} />
      ) : (
        table
      )}
      <Announce text={count} />
    </Page>
  );
}

/** The way back from a page below the Admin Dashboard. */
function BackToDashboard() {
  return (
    <Link to={paths.admin()} className="admin-back">
      {ChevronLeftIcon} Admin Dashboard
    </Link>
  );
}

type RecordControlsProps = {
  readonly box: RefObject<HTMLInputElement | null>;
  /** What the search looks through: names the box and stands in it while it is empty. */
  readonly placeholder: string;
  /** True while the search holds text. */
  readonly filled: boolean;
  readonly count: string;
  readonly loading: boolean;
  readonly fetching: boolean;
  readonly onSearch: (text: string) => void;
  readonly onRefresh: () => void;
  /** The button that creates a record. */
  readonly children?: ReactNode;
};

/** Search, the number of hits, Refresh, and the button that creates a record. */
function RecordControls(props: RecordControlsProps) {
  const { box, placeholder, filled, count, loading, fetching, onSearch, onRefresh, children } = props;
  return (
    <div className="page-tools">
      <SearchField box={box} placeholder={placeholder} filled={filled} onSearch={onSearch} />
      <ListCount count={count} loading={loading} />
      <span className="page-tools-end">
        <Button variant="outline" colorPalette="gray" disabled={fetching} onClick={onRefresh}>
          Refresh
        </Button>
        {children}
      </span>
    </div>
  );
}
