import { useQuery } from '@tanstack/react-query';
import { useApi, usePerson } from '../../../lib/services.tsx';

export const meKey = (userId: string | undefined) => ['me', userId] as const;

/** Returns the signed-in person's current record on the server. */
export function useMe() {
  const api = useApi();
  const { user } = usePerson();
  return useQuery({
    queryKey: meKey(user?._id),
    staleTime: 0,
    queryFn: async ({ signal }) => (await api.call('me', {}, { signal })).data,
  });
}
