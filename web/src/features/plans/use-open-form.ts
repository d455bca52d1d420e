import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { openedInApp } from '../../lib/session/way-back.ts';
import type { PlanView } from './view/plan-view.ts';
import { queryOfView } from './view/plan-view-url.ts';

/** Opens the form of a plan. The list's own address is brought up to date first: it is where the form leads back to. */
export function useOpenForm(view: PlanView): (id: string) => void {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const latest = useRef({ view, pathname, search, state, navigate });
  useEffect(() => {
    latest.current = { view, pathname, search, state, navigate };
  });
  return useCallback((id) => {
    const here = latest.current;
    const wanted = queryOfView(here.view);
    if (wanted !== here.search)
      here.navigate({ pathname: here.pathname, search: wanted }, { replace: true, state: here.state });
    here.navigate(paths.editPlan(id), { state: openedInApp });
  }, []);
}
