import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { FacilityRecord } from '../../../../shared/facility/facility.ts';
import { compareNames } from '../../../../shared/text/name-order.ts';
import { useApi, useServices } from '../../lib/services.tsx';

const facilityRecordsKey = ['admin', 'facilities'] as const;

const inOrder = (facilities: readonly FacilityRecord[]): FacilityRecord[] =>
  facilities.toSorted(
    (one, other) => Number(one.archived) - Number(other.archived) || compareNames(one.name, other.name),
  );

/** Returns all facilities with what uses them; archived ones last. */
export function useFacilityRecords() {
  const api = useApi();
  return useQuery({
    queryKey: facilityRecordsKey,
    staleTime: 0,
    queryFn: async ({ signal }): Promise<FacilityRecord[]> => {
      const { data } = await api.call('listAllFacilities', {}, { signal });
      return inOrder(data.data);
    },
  });
}

/**
 * Immediately shows a facility as the server returned it (undefined: deleted), so that the focus returns to a list that stays
 * in place; then refetches every list, and the profile, which names the facilities to switch to. After a refusal, call it
 * without a facility: it then refetches the lists only.
 */
export function useFacilitiesChanged() {
  const { session } = useServices();
  const client = useQueryClient();
  return useCallback(
    (id?: string, record?: FacilityRecord) => {
      client.setQueryData<FacilityRecord[]>(facilityRecordsKey, (list) => {
        const others = list?.filter(({ _id }) => _id !== id);
        return others && inOrder(record === undefined ? others : [...others, record]);
      });
      for (const queryKey of [facilityRecordsKey, ['facilities'], ['facility-color']])
        void client.invalidateQueries({ queryKey });
      // Not after a refusal: without a network, a renewal could end the session.
      if (id !== undefined || record !== undefined) void session.recheck();
    },
    [client, session],
  );
}
