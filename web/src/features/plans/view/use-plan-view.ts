import { type Dispatch, useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import * as z from '../../../../../shared/zod.ts';
import { paths } from '../../../config/paths.ts';
import { openedInApp } from '../../../lib/session/way-back.ts';
import { stored } from '../../../lib/storage.ts';
import { afterPaint } from '../../../lib/time-slice.ts';
import { writtenUrls } from '../../../lib/written-urls.ts';
import { type PlanView, type PlanViewAction, planViewReducer } from './plan-view.ts';
import { isStep, queryOfView, viewFromQuery } from './plan-view-url.ts';
import { urlThrottle } from './url-throttle.ts';

// How soon to check again whether the page of a followed link has been rendered.
const lookAgainMs = 50;

/** Marks a history entry that opened a plan from the list; the entry before it is the list. */
const openedHere = { planOpenedHere: true };
const openedHereSchema = z.object({ planOpenedHere: z.literal(true) });

/** Whether this PC last showed all rows instead of pages. */
const showsAll = stored('planTableShowAll', z.boolean(), false);
const shownBy = (query: string): PlanView => viewFromQuery(query, showsAll.read());

/**
 * The view of the plan screen, kept in step with the address. Steps that a user can go back from become history entries; typing
 * replaces the entry, in a later frame than the keystroke's, so that a copied link is right. Closing a plan goes back to the
 * list's own entry if there is one, so that no later Back seems to do nothing.
 */
export function usePlanView(): [PlanView, Dispatch<PlanViewAction>] {
  const { pathname, search: query, state, key } = useLocation();
  const navigate = useNavigate();
  const [view, dispatch] = useReducer(planViewReducer, query, shownBy);
  const [own] = useState(() => writtenUrls(query));
  const [pace] = useState(urlThrottle);
  /** What is rendered; `shownAt` is the browser's own address at that time. */
  const here = useRef({ pathname, state, shownAt: window.location.pathname });
  /** The query that the list's entry must have once the step back to it is done. */
  const goingBackTo = useRef<string | undefined>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: two entries of history may have the same address
  useEffect(() => {
    here.current = { pathname, state, shownAt: window.location.pathname };
    const elsewhere = own.cameFromElsewhere(query);
    const targetQuery = goingBackTo.current;
    // A late render of an address that this hook has written is not that step.
    if (targetQuery !== undefined && (elsewhere || query === targetQuery)) {
      goingBackTo.current = undefined;
      // The view has changed while the plan was open, for example to another page of the list.
      if (targetQuery !== query) {
        own.write(targetQuery);
        navigate({ pathname, search: targetQuery }, { replace: true, state, preventScrollReset: true });
      }
      return;
    }
    if (elsewhere) dispatch({ type: 'restore', view: shownBy(query) });
  }, [pathname, query, state, key, navigate]);

  useEffect(() => {
    const nextQuery = queryOfView(view);
    const before = shownBy(own.newest());
    if (nextQuery === queryOfView(before)) return undefined;
    const step = isStep(before, view);
    const opening = before.openPlan === undefined && view.openPlan !== undefined;
    const closing = before.openPlan !== undefined && view.openPlan === undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const write = () => {
      // The current entry, not the one when the timer was set: a class filter may have been chosen in the meantime.
      const { pathname: path, state: held, shownAt } = here.current;
      // The page of a followed link has not been rendered yet: writing now would bring the user back from it.
      if (window.location.pathname !== shownAt) {
        timer = setTimeout(write, lookAgainMs);
        return;
      }
      own.write(nextQuery);
      pace.changed(performance.now());
      if (closing && openedHereSchema.safeParse(held).success) {
        goingBackTo.current = nextQuery;
        navigate(-1);
        return;
      }
      const entry = opening ? openedHere : step ? null : held;
      navigate(
        { pathname: path, search: nextQuery },
        { replace: !step, state: entry, preventScrollReset: true },
      );
    };
    let outdated = false;
    // After the frame that shows the typed text or the step: everything that reads the address renders again for it.
    const writeLater = async () => {
      await afterPaint();
      if (!outdated) timer = setTimeout(write, pace.wait(performance.now()));
    };
    if (before.openPlan !== view.openPlan) write();
    else void writeLater();
    return () => {
      outdated = true;
      clearTimeout(timer);
    };
  }, [view, own, pace, navigate]);

  return [view, dispatch];
}

/** Turns pages, and shows all rows, which is remembered. */
export function usePaging(dispatch: Dispatch<PlanViewAction>) {
  const onPage = useCallback((page: number) => dispatch({ type: 'page', page }), [dispatch]);
  const onShowAll = useCallback(
    (on: boolean) => {
      showsAll.write(on);
      dispatch({ type: 'showAll', on });
    },
    [dispatch],
  );
  return { onPage, onShowAll };
}

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
