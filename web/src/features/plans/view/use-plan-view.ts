import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import * as z from '../../../../../shared/zod.ts';
import { paths } from '../../../config/paths.ts';
import { useAddressView } from '../../../entities/plan-list/use-address-view.ts';
import { openedInApp } from '../../../lib/session/way-back.ts';
import { stored } from '../../../lib/storage.ts';
import { type PlanView, planViewReducer } from './plan-view.ts';
import { isStep, queryOfView, viewFromQuery } from './plan-view-url.ts';

/** Whether this PC last showed all rows instead of pages. */
export const showsAll = stored('planTableShowAll', z.boolean(), false);
const shownBy = (query: string): PlanView => viewFromQuery(query, showsAll.read());

const planViewKind = { reducer: planViewReducer, read: shownBy, written: queryOfView, isStep };

/** The view of the plan screen, kept in step with the address. */
export const usePlanView = () => useAddressView(planViewKind);

/** Returns a function that opens a plan's form. It updates the list's own address first, because the form leads back to it. */
export function useOpenForm(view: PlanView): (id: string) => void {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const latest = useRef({ view, pathname, search, state, navigate });
  useEffect(() => {
    latest.current = { view, pathname, search, state, navigate };
  });
  return useCallback((id) => {
    const here = latest.current;
    const nextQuery = queryOfView(here.view);
    if (nextQuery !== here.search)
      here.navigate({ pathname: here.pathname, search: nextQuery }, { replace: true, state: here.state });
    here.navigate(paths.editPlan(id), { state: openedInApp });
  }, []);
}
