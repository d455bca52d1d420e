import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ImportBatch, ImportDetail, ImportRowKind } from '../../../../../shared/import/batch.ts';
import type { Api } from '../../../lib/api/api-client.ts';
import { putAnswer } from '../../../lib/api/put-answer.ts';
import type { PagedList } from '../../../lib/api/use-paged-list.ts';
import { useApi } from '../../../lib/services.tsx';
import { isAtWork } from './import-labels.ts';

/** Everything about imports is looked up again by this key. */
const importsKey = ['imports'] as const;
const oneKey = (id: string) => [...importsKey, 'one', id] as const;

/** Imports, the newest first. */
export const importList: PagedList<ImportBatch> = {
  key: [...importsKey, 'list'],
  page: (api, cursor, signal) => api.call('listImports', { query: { cursor } }, { signal }),
};

const firstWaitMs = 1_000;
const longestWaitMs = 5_000;

/**
 * One import. While the cloud works on it, it is looked up again: soon while it moves on, ever more seldom while it stands still,
 * and not at all while nobody sees the page.
 */
export function useImport(id: string) {
  const api = useApi();
  const still = useRef({ at: '', since: 0 });
  return useQuery<ImportDetail>({
    queryKey: oneKey(id),
    staleTime: 0,
    refetchInterval: ({ state: { data, dataUpdateCount } }) => {
      if (data === undefined || !isAtWork(data.state)) return false;
      const at = `${data.state} ${data.progress.done}`;
      if (still.current.at !== at) still.current = { at, since: dataUpdateCount };
      return Math.min(longestWaitMs, firstWaitMs * 1.2 ** (dataUpdateCount - still.current.since));
    },
    queryFn: async ({ signal }) => {
      const { data } = await api.call('getImport', { params: { id } }, { signal });
      return data.data;
    },
  });
}

/** A page of what a dry run found. Another run found something else. */
export const rowsPage = ({ _id: id, run, state }: ImportDetail, kind: ImportRowKind, cursor: string) => ({
  queryKey: [...importsKey, 'rows', id, run, state, kind, cursor],
  page: (api: Api, signal: AbortSignal) =>
    api.call(
      'listImportRows',
      { params: { id }, query: { kind, ...(cursor !== '' && { cursor }) } },
      { signal },
    ),
});

/** Changes an import and shows at once how it stands then. */
export function useImportStep<Variables>(
  id: string,
  call: (api: Api, variables: Variables) => Promise<{ readonly data: { readonly data: ImportDetail } }>,
) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (variables: Variables) => call(api, variables),
    onSuccess: async ({ data }) => {
      await putAnswer(client, oneKey(id), data.data);
      void client.invalidateQueries({ queryKey: importList.key });
    },
    // Somebody else, or the cloud, was faster: the page shows how it stands.
    onError: () => void client.invalidateQueries({ queryKey: oneKey(id) }),
  });
}

const mapsKey = [...importsKey, 'maps'] as const;

/** Mappings that were kept under a name. */
export function useSavedMaps() {
  const api = useApi();
  return useQuery({
    queryKey: mapsKey,
    queryFn: async ({ signal }) => (await api.call('listImportMaps', {}, { signal })).data.data,
  });
}

export const mapsChanged = (client: QueryClient) => client.invalidateQueries({ queryKey: mapsKey });
