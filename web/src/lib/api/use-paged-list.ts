import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useApi } from '../services.tsx';
import type { Api } from './api-client.ts';

/** The response of the contract's list operations; those of the hub use `items`. */
type ListAnswer<Row> = { readonly nextCursor?: string | undefined } & (
  | { readonly data: readonly Row[] }
  | { readonly items: readonly Row[] }
);

/** A list of the API: its cache key, and the call for one page. */
export type PagedList<Row> = {
  readonly key: QueryKey;
  readonly page: (
    api: Api,
    cursor: string | undefined,
    signal: AbortSignal,
  ) => Promise<{ readonly data: ListAnswer<Row> }>;
};

type Options = {
  /** True to read all pages, one after the other, instead of only those requested by the user. */
  readonly whole?: boolean;
  readonly enabled?: boolean;
  /** True to show the previous key's list until the new key's list has loaded. */
  readonly keepsPrevious?: boolean;
  readonly staleTime?: number;
};

type Page<Row> = { readonly rows: readonly Row[]; readonly nextCursor: string | undefined };

const none: readonly never[] = [];

/** Loads a list of the API in pages. While it reloads, the previous rows stay on screen, so rows never vanish in between. */
export function usePagedList<Row>({ key, page }: PagedList<Row>, options: Options = {}) {
  const { whole = false, enabled = true, keepsPrevious = false, staleTime = 0 } = options;
  const api = useApi();
  const query = useInfiniteQuery({
    queryKey: key,
    enabled,
    staleTime,
    placeholderData: keepsPrevious ? keepPreviousData : undefined,
    // Comparing thousands of rows field by field would cost more than rendering them.
    structuralSharing: false,
    initialPageParam: '',
    queryFn: async ({ pageParam, signal }): Promise<Page<Row>> => {
      const { data } = await page(api, pageParam || undefined, signal);
      return { rows: 'items' in data ? data.items : data.data, nextCursor: data.nextCursor };
    },
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query;
  const lacksNext = !whole && query.isFetchNextPageError;
  const readsOn = whole && hasNextPage && !isError;
  // Depends on the number of pages too: a page may arrive before any render has seen its call start.
  const pagesRead = data?.pages.length ?? 0;
  useEffect(() => {
    if (readsOn && !isFetching && pagesRead > 0) void fetchNextPage();
  }, [readsOn, isFetching, pagesRead, fetchNextPage]);
  const rows: readonly Row[] = useMemo(() => data?.pages.flatMap((read) => read.rows) ?? none, [data]);
  return {
    rows,
    /** True once the first page has loaded. */
    loaded: data !== undefined,
    /** True once every page has loaded. */
    complete: data !== undefined && !hasNextPage,
    isFetching: isFetching || readsOn,
    isPending: query.isPending,
    isError: isError && !lacksNext,
    error: query.error,
    errorUpdatedAt: query.errorUpdatedAt,
    refetch: query.refetch,
    hasNextPage,
    /** Why the page that the user requested last could not be loaded; the rows before it are unaffected. */
    nextPageError: lacksNext ? query.error : null,
    isFetchingNextPage: query.isFetchingNextPage,
    fetchNextPage,
  };
}

export type PagedRows<Row> = ReturnType<typeof usePagedList<Row>>;

/**
 * Applies a change that the server has confirmed to a list on screen, and to those of its facilities, whose keys begin with
 * its key. If one is being loaded, the data may predate the change, so they are loaded again.
 */
export function changePagedList<Row>(
  client: QueryClient,
  { key }: PagedList<Row>,
  change: (rows: readonly Row[]) => readonly Row[],
): void {
  const loading = client.isFetching({ queryKey: key }) > 0;
  client.setQueriesData<InfiniteData<Page<Row>, string>>({ queryKey: key }, (list) => {
    if (list === undefined) return undefined;
    const rows = change(list.pages.flatMap((read) => read.rows));
    return { ...list, pages: list.pages.map((read, at) => ({ ...read, rows: at === 0 ? rows : none })) };
  });
  if (loading) void client.invalidateQueries({ queryKey: key });
}
