import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import {
  type Role,
  roleSchema,
  type UserStatus,
  userStatusSchema,
} from '../../../../../shared/people/user.ts';
import { writtenUrls } from '../../../lib/written-urls.ts';

type UserFilters = { readonly status: UserStatus | undefined; readonly role: Role | undefined };

function read(query: string): UserFilters {
  const params = new URLSearchParams(query);
  return {
    status: userStatusSchema.safeParse(params.get('status')).data,
    role: roleSchema.safeParse(params.get('role')).data,
  };
}

function written({ status, role }: UserFilters): string {
  const text = new URLSearchParams({ ...(status && { status }), ...(role && { role }) }).toString();
  return text === '' ? '' : `?${text}`;
}

/**
 * Status and role are kept in step with the address, so that they survive a reload and can be sent as a link. The search text
 * stays out of it: it contains people's names. `target` is the person that an emailed link names (`?person=id`).
 */
export function useUserFilters() {
  const { search: query, pathname, hash } = useLocation();
  const navigate = useNavigate();
  // Not read from the address: a busy machine renders it late, and the next filter is chosen on top of this one.
  const [filters, setFilters] = useState(() => read(query));
  const [own] = useState(() => writtenUrls(query));
  useEffect(() => {
    if (own.cameFromElsewhere(query)) setFilters(read(query));
  }, [own, query]);

  const changeFilters = (changed: Partial<UserFilters>) => {
    const next = { ...filters, ...changed };
    const search = written(next);
    setFilters(next);
    own.write(search);
    navigate({ pathname, search, hash }, { replace: true, preventScrollReset: true });
  };
  return { filters, changeFilters, target: new URLSearchParams(query).get('person') ?? undefined };
}
