import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useServices } from './services.tsx';

/** All facilities with their colors; works without a session. A failure is logged as well as shown. */
export function useFacilities() {
  const { api, log } = useServices();
  const query = useQuery({
    queryKey: ['facilities'],
    queryFn: async ({ signal }) => (await api.call('listFacilities', {}, { signal })).data.data,
  });
  useEffect(() => {
    if (query.error) log.warn('The list of facilities could not be loaded.', query.error);
  }, [query.error, log]);
  return query;
}
