import { type Dispatch, useEffect, useReducer, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import * as z from '../../../../shared/zod.ts';
import { afterPaint } from '../../lib/time-slice.ts';
import { writtenUrls } from '../../lib/written-urls.ts';
import { urlThrottle } from './url-throttle.ts';

// How soon to check again whether the page of a followed link has been rendered.
const lookAgainMs = 50;

/** Marks a history entry that opened a plan from the list; the entry before it is the list. */
const openedHere = { planOpenedHere: true };
const openedHereSchema = z.object({ planOpenedHere: z.literal(true) });

/** What a list screen shows. `openPlan` is the ID of the plan in the detail modal. */
type ListView = { readonly openPlan: string | undefined };

/** Shows what an address says that the screen has not written itself. */
export type Restore<View> = { readonly type: 'restore'; readonly view: View };

type ViewKind<View extends ListView, Action> = {
  readonly reducer: (view: View, action: Action | Restore<View>) => View;
  /** Reads a query string (`?q=…`). */
  readonly read: (query: string) => View;
  readonly written: (view: View) => string;
  /** Reports whether Back should undo a change. */
  readonly isStep: (from: View, to: View) => boolean;
};

/**
 * The view of a list screen, kept in step with the address. Steps that a user can go back from become history entries; typing
 * replaces the entry, in a later frame than the keystroke's, so that a copied link is right. Closing a plan goes back to the
 * list's own entry if there is one, so that no later Back seems to do nothing.
 */
export function useAddressView<View extends ListView, Action>(
  kind: ViewKind<View, Action>,
): [View, Dispatch<Action | Restore<View>>] {
  const { reducer, read, written, isStep } = kind;
  const { pathname, search: query, state, key } = useLocation();
  const navigate = useNavigate();
  const [view, dispatch] = useReducer(reducer, query, read);
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
    if (elsewhere) dispatch({ type: 'restore', view: read(query) });
  }, [pathname, query, state, key, navigate]);

  useEffect(() => {
    const nextQuery = written(view);
    const before = read(own.newest());
    if (nextQuery === written(before)) return undefined;
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
      const put = (search: string, replace: boolean, entry: unknown) => {
        own.write(search);
        navigate({ pathname: path, search }, { replace, state: entry, preventScrollReset: true });
      };
      pace.changed(performance.now());
      if (closing && openedHereSchema.safeParse(held).success) {
        own.write(nextQuery);
        goingBackTo.current = nextQuery;
        navigate(-1);
        return;
      }
      const list = written({ ...view, openPlan: undefined });
      // Going back to the list must find what was typed a moment ago.
      if (opening && list !== written(before)) put(list, true, held);
      put(nextQuery, !step, opening ? openedHere : step ? null : held);
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
  }, [view, own, pace, navigate, read, written, isStep]);

  return [view, dispatch];
}
