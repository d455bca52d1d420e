import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type InboxView, viewOf } from './inbox-filter.ts';

type Change = {
  readonly view?: InboxView;
  readonly facility?: string | undefined;
  readonly request?: string | undefined;
};

/** View, facility and the open request live in the address; what is searched stays out of it: it may be a name. */
export function useInboxAddress() {
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const shown = useMemo(() => {
    const query = new URLSearchParams(search);
    return {
      view: viewOf(query.get('show')),
      facility: query.get('facility') || undefined,
      request: query.get('request') || undefined,
    };
  }, [search]);
  const change = useCallback(
    (wanted: Change) => {
      const { view, facility, request } = { ...shown, ...wanted };
      const query = new URLSearchParams({
        ...(view !== 'open' && { show: view }),
        ...(facility !== undefined && { facility }),
        ...(request !== undefined && { request }),
      });
      navigate({ pathname, search: query.toString() }, { replace: true, preventScrollReset: true });
    },
    [navigate, pathname, shown],
  );
  return { ...shown, change };
}
