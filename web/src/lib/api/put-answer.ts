import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Replaces cached data with the response to a change. A read under way may predate the change and would arrive later, so
 * it is canceled.
 */
export async function putAnswer<Data>(client: QueryClient, queryKey: QueryKey, data: Data): Promise<void> {
  await client.cancelQueries({ queryKey, exact: true });
  client.setQueryData<Data>(queryKey, data);
}
