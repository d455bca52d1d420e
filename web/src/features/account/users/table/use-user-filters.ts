import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { roleSchema, userStatusSchema } from '../../../../../../shared/people/user.ts';
import type { UserFilters } from './user-list.ts';

/**
 * Status and role from the address, so that they survive a reload and can be sent as a link. What is searched stays
 * out of it: it is people's names. `wanted` is the person that a mailed link names (`?person=id`).
 */
export function useUserFilters() {
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const { filters, wanted } = useMemo(() => {
    const query = new URLSearchParams(search);
    const filters: UserFilters = {
      status: userStatusSchema.safeParse(query.get('status')).data,
      role: roleSchema.safeParse(query.get('role')).data,
    };
    return { filters, wanted: query.get('person') ?? undefined };
  }, [search]);
  const setFilters = useCallback(
    ({ status, role }: UserFilters) => {
      const query = new URLSearchParams({ ...(status && { status }), ...(role && { role }) });
      navigate({ pathname, search: query.toString() }, { replace: true, preventScrollReset: true });
    },
    [navigate, pathname],
  );
  return { filters, setFilters, wanted };
}
