import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Shows what a change was answered with in the place of what was read before. A reading that is on its way may be of the
 * time before the change, and would come later: it is given up.
 */
export async function putAnswer<Data>(client: QueryClient, queryKey: QueryKey, data: Data): Promise<void> {
  await client.cancelQueries({ queryKey, exact: true });
  client.setQueryData<Data>(queryKey, data);
}
