import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type MustRead, mustReadSchema } from '../../../../shared/messages/must-read.ts';
import * as z from '../../../../shared/zod.ts';
import { useApi, usePerson, useServices } from '../../lib/services.tsx';
import { mustReadKey } from '../plan-list/unread-marks.ts';

// A desk that is left open all day learns of a new note within this time.
const recheckMs = 15 * 60_000;
// Nobody knows what must be read until then.
const recheckFailedMs = 60_000;

const cacheSchema = z.array(mustReadSchema);

/** Returns the active facility's must-read notes, newest first; until the server answers, those cached on this computer. */
export function useMustReads() {
  const { api, lists } = useServices();
  const client = useQueryClient();
  const { user, activeFacility: facility } = usePerson();
  const queryKey = mustReadKey(user?._id, facility);
  const query = useQuery<readonly MustRead[]>({
    queryKey,
    // Until a second factor is set up, the server refuses the notes.
    enabled: !user?.secondFactorDemanded || user.secondFactor !== undefined,
    staleTime: recheckMs / 2,
    refetchInterval: ({ state }) => (state.status === 'error' ? recheckFailedMs : recheckMs),
    refetchOnReconnect: 'always',
    queryFn: async ({ signal }) => {
      const cacheKey = queryKey.map((part) => encodeURIComponent(part)).join('/');
      const cached = client.getQueryData(queryKey) ?? (await lists.read(cacheKey, cacheSchema));
      if (cached !== undefined && !signal.aborted) client.setQueryData(queryKey, cached);
      const { data } = await api.call('listMustReads', { query: { facility } }, { signal });
      await lists.write(cacheKey, data.data);
      return data.data;
    },
  });
  // What failed stays a failure while it is requested again: a message would come and go.
  const isError = query.isError || (query.data === undefined && query.errorUpdateCount > 0);
  return { ...query, isError };
}

/** Returns a function that updates a facility's cached notes, by default those of the active one, after a call that changed them. */
export function useChangeMustReads(facility?: string) {
  const client = useQueryClient();
  const { user, activeFacility } = usePerson();
  const queryKey = mustReadKey(user?._id, facility ?? activeFacility);
  return (change: (notes: readonly MustRead[]) => readonly MustRead[]) => {
    client.setQueryData<readonly MustRead[]>(queryKey, (notes) => notes && change(notes));
    void client.invalidateQueries({ queryKey });
  };
}

/** Confirms that the person has read a note. */
export function useAcknowledge() {
  const api = useApi();
  const change = useChangeMustReads();
  return useMutation({
    mutationFn: async (id: string) => (await api.call('acknowledgeMustRead', { params: { id } })).data.data,
    onSuccess: (read) =>
      change((notes) => notes.map((note) => (note._id === read._id ? { ...note, ...read } : note))),
    // The note may have been taken back in the meantime.
    onError: () => change((notes) => notes),
  });
}
