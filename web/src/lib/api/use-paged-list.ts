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

/** What a list operation of the contract answers; the hub's lists say `items`. */
type ListAnswer<Row> = { readonly nextCursor?: string | undefined } & (
  | { readonly data: readonly Row[] }
  | { readonly items: readonly Row[] }
);

/** A list of the API: where it is cached, and the call for a page of it. */
export type PagedList<Row> = {
  readonly key: QueryKey;
  readonly page: (
    api: Api,
    cursor: string | undefined,
    signal: AbortSignal,
  ) => Promise<{ readonly data: ListAnswer<Row> }>;
};

type Options = {
  /** True where all pages are read, one after the other, and not only those that somebody asks for. */
  readonly whole?: boolean;
  readonly enabled?: boolean;
  /** Shows the list of the key before until the one of a new key is there. */
  readonly keepsPrevious?: boolean;
  readonly staleTime?: number;
};

type Page<Row> = { readonly rows: readonly Row[]; readonly nextCursor: string | undefined };

const none: readonly never[] = [];

/**
 * A list of the API that comes in pages. While it is read again, what was read before stays on the screen, so rows never
 * vanish in between.
 */
export function usePagedList<Row>({ key, page }: PagedList<Row>, options: Options = {}) {
  const { whole = false, enabled = true, keepsPrevious = false, staleTime = 0 } = options;
  const api = useApi();
  const query = useInfiniteQuery({
    queryKey: key,
    enabled,
    staleTime,
    placeholderData: keepsPrevious ? keepPreviousData : undefined,
    // Comparing thousands of rows field by field would cost more than showing them.
    structuralSharing: false,
    initialPageParam: '',
    queryFn: async ({ pageParam, signal }): Promise<Page<Row>> => {
      const { data } = await page(api, pageParam || undefined, signal);
      return { rows: 'items' in data ? data.items : data.data, nextCursor: data.nextCursor };
    },
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query;
  const readsOn = whole && hasNextPage && !isError;
  // Their number too: a page may be there before the start of its call was ever drawn.
  const pagesRead = data?.pages.length ?? 0;
  useEffect(() => {
    if (readsOn && !isFetching && pagesRead > 0) void fetchNextPage();
  }, [readsOn, isFetching, pagesRead, fetchNextPage]);
  const rows: readonly Row[] = useMemo(() => data?.pages.flatMap((read) => read.rows) ?? none, [data]);
  return {
    rows,
    /** True once a page is there. */
    loaded: data !== undefined,
    /** True once every page is there. */
    complete: data !== undefined && !hasNextPage,
    isFetching: isFetching || readsOn,
    isPending: query.isPending,
    isError,
    error: query.error,
    errorUpdatedAt: query.errorUpdatedAt,
    failureCount: query.failureCount,
    refetch: query.refetch,
    hasNextPage,
    isFetchingNextPage: query.isFetchingNextPage,
    fetchNextPage,
  };
}

export type PagedRows<Row> = ReturnType<typeof usePagedList<Row>>;

/**
 * Puts a change that the server has confirmed into a list on the screen. A list that is on its way may have been read
 * before the change, so it is read again.
 */
export function changePagedList<Row>(
  client: QueryClient,
  { key }: PagedList<Row>,
  change: (rows: readonly Row[]) => readonly Row[],
): void {
  const loading = client.isFetching({ queryKey: key }) > 0;
  client.setQueryData<InfiniteData<Page<Row>, string>>(key, (list) => {
    if (list === undefined) return undefined;
    const rows = change(list.pages.flatMap((read) => read.rows));
    return { ...list, pages: list.pages.map((read, at) => ({ ...read, rows: at === 0 ? rows : none })) };
  });
  if (loading) void client.invalidateQueries({ queryKey: key });
}
