import { useQuery } from '@tanstack/react-query';
import type { User } from '../../../../../shared/people/user.ts';
import { usePerson, useServices } from '../../../lib/services.tsx';

export const meKey = (userId: string | undefined) => ['me', userId] as const;

/** The signed-in person as the server knows them now. */
export function useMe() {
  const { api } = useServices();
  const { user } = usePerson();
  return useQuery({
    queryKey: meKey(user?._id),
    staleTime: 0,
    queryFn: async ({ signal }): Promise<User> => {
      const { data } = await api.call('me', {}, { signal });
      return data;
    },
  });
}
