import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  ImportBatch,
  ImportDetail,
  ImportRow,
  ImportRowKind,
} from '../../../../../shared/import/batch.ts';
import { payerNamesKey } from '../../../entities/payer-names/use-payer-names.ts';
import type { Api } from '../../../lib/api/api-client.ts';
import { putAnswer } from '../../../lib/api/put-answer.ts';
import type { PagedList } from '../../../lib/api/use-paged-list.ts';
import { useApi } from '../../../lib/services.tsx';
import { isAtWork } from './import-labels.ts';

/** The prefix of all query keys about imports; invalidating it refetches everything. */
const importsKey = ['imports'] as const;
const oneKey = (id: string) => [...importsKey, 'one', id] as const;

/** Imports, newest first. */
export const importList: PagedList<ImportBatch> = {
  key: [...importsKey, 'list'],
  page: (api, cursor, signal) => api.call('listImports', { query: { cursor } }, { signal }),
};

const everyMs = 1_000;

/** Returns one import, polled while the server works on it and the page is not hidden. */
export function useImport(id: string) {
  const api = useApi();
  return useQuery<ImportDetail>({
    queryKey: oneKey(id),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => data !== undefined && isAtWork(data.state) && everyMs,
    queryFn: async ({ client, signal }) => {
      const { data } = (await api.call('getImport', { params: { id } }, { signal })).data;
      // These stay fresh for minutes, and may be from before it was written or undone.
      if (!isAtWork(data.state)) {
        for (const queryKey of [payerNamesKey, ['plan-cover']]) void client.invalidateQueries({ queryKey });
      }
      return data;
    },
  });
}

/** The rows of a dry run. The key holds the run, since another run has other results. */
export const importRows = (
  { _id: id, run, state }: ImportDetail,
  kind: ImportRowKind,
): PagedList<ImportRow> => ({
  key: [...importsKey, 'rows', id, run, state, kind],
  page: (api, cursor, signal) =>
    api.call('listImportRows', { params: { id }, query: { kind, cursor } }, { signal }),
});

/** Returns a mutation that changes an import and immediately shows its new state. */
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
    // Another user or the server was faster: refetch the current state.
    onError: () => void client.invalidateQueries({ queryKey: oneKey(id) }),
  });
}

/**
 * Asks the server again for the work that an import waits for: the queue may have refused it, or lost it. Its variable is how far
 * the import had come.
 */
export function useStartAgain({ _id, state, run, retiredMissing, sheet, map }: ImportDetail) {
  const params = { id: _id };
  return useImportStep<string>(_id, (api) => {
    if (state === 'reading') return api.call('readImportFile', { params });
    if (state === 'checking') return api.call('mapImport', { params, body: { sheet, map } });
    if (state === 'undoing') return api.call('undoImport', { params });
    return api.call('applyImport', { params, body: { run, retireMissing: retiredMissing === true } });
  });
}

const mapsKey = [...importsKey, 'maps'] as const;

/** Returns the mappings that were saved under a name. */
export function useSavedMaps() {
  const api = useApi();
  return useQuery({
    queryKey: mapsKey,
    queryFn: async ({ signal }) => (await api.call('listImportMaps', {}, { signal })).data.data,
  });
}

export const mapsChanged = (client: QueryClient) => client.invalidateQueries({ queryKey: mapsKey });
