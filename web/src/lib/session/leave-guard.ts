import { useEffect, useEffectEvent, useRef } from 'react';
import * as z from '../../../../shared/zod.ts';

/** Asks a person whether to leave; calls `go` if so. */
type Ask = (go: () => void) => void;

type Guard = {
  /** Reports whether leaving now would lose something. */
  readonly unsaved: () => boolean;
  readonly ask: Ask;
};

let guard: Guard | undefined;
/** The guarded page's position in the browser's history. */
let guardedPlace: number | undefined;

/** The person leaves on purpose: the browser must not ask. */
let sure = false;

/** Returns the guard of this page, if something would be lost. */
const guarding = (): Guard | undefined => (guard?.unsaved() === true ? guard : undefined);

/** Reports whether the page contains text that leaving it would lose. */
export const wouldLose = (): boolean => guarding() !== undefined;

/**
 * Continues immediately if nothing would be lost; otherwise asks the person first. For buttons that lead elsewhere.
 * A person who stays because the action failed is asked again the next time.
 */
export function leave(go: () => Promise<unknown>): void {
  const proceed = () => {
    sure = true;
    go().catch(() => {
      sure = false;
    });
  };
  const here = guarding();
  if (here === undefined) proceed();
  else here.ask(proceed);
}

// React Router numbers its history entries.
const entrySchema = z.object({ idx: z.number() });
const placeOf = (state: unknown): number | undefined => entrySchema.safeParse(state).data?.idx;

/**
 * Makes the guard handle Back and Forward before the router does. Called once, before the router exists: the window
 * calls its listeners in the order in which they were added. By then the browser has already navigated, so this
 * navigates back without the router noticing, and forward again if the person confirms.
 */
export function watchHistory(): void {
  let undoing = false;
  window.addEventListener('popstate', (event) => {
    const there = placeOf(event.state);
    if (undoing) {
      undoing = false;
      event.stopImmediatePropagation();
      return;
    }
    const here = guardedPlace;
    const holding = guarding();
    if (holding === undefined || here === undefined || there === undefined || there === here) return;
    event.stopImmediatePropagation();
    undoing = true;
    window.history.go(here - there);
    holding.ask(() => {
      guard = undefined;
      window.history.go(there - here);
    });
  });
}

/** Returns the link that this click would follow in this tab, to another page of the app. */
function followedLink(event: MouseEvent): HTMLAnchorElement | undefined {
  if (event.defaultPrevented || event.button !== 0) return undefined;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (link === null || (link.target !== '' && link.target !== '_self') || link.hasAttribute('download'))
    return undefined;
  const here = window.location;
  return link.origin === here.origin && link.pathname + link.search !== here.pathname + here.search
    ? link
    : undefined;
}

/** Listens for attempts to leave that start in this page. Returns the function that stops it. */
function watchExits({ unsaved, ask }: Guard): () => void {
  let passing = false;
  const onClick = (event: MouseEvent) => {
    const link = passing || !unsaved() ? undefined : followedLink(event);
    if (link === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    ask(() => {
      passing = true;
      link.click();
      passing = false;
    });
  };
  const onUnload = (event: BeforeUnloadEvent) => {
    if (!sure && unsaved()) event.preventDefault();
  };
  document.addEventListener('click', onClick, true);
  window.addEventListener('beforeunload', onUnload);
  return () => {
    document.removeEventListener('click', onClick, true);
    window.removeEventListener('beforeunload', onUnload);
  };
}

/**
 * While `active` and something is `unsaved`, links, Back and Forward, `leave`, and closing the tab ask first. Logout
 * has a question of its own, see log-out.tsx. A lost session does not ask: the typed text is kept for the person's
 * return, see drafts.ts. React Router's own blocker needs its data router, which would add code to everybody's
 * sign-in (docs/decisions/065).
 */
export function useLeaveGuard(active: boolean, { unsaved, ask }: Guard): void {
  const latest = useRef({ unsaved, ask });
  useEffect(() => {
    latest.current = { unsaved, ask };
  });
  useEffect(() => {
    if (!active) return undefined;
    const asking: Guard = {
      unsaved: () => latest.current.unsaved(),
      ask: (go) => latest.current.ask(go),
    };
    guard = asking;
    sure = false;
    guardedPlace = placeOf(window.history.state);
    const stop = watchExits(asking);
    return () => {
      stop();
      if (guard === asking) guard = undefined;
    };
  }, [active]);
}

/** Lets the browser ask before it closes the tab with a form that has `unsaved` text: at most this tab keeps it. */
export function useCloseGuard(unsaved: () => boolean): void {
  const ask = useEffectEvent((event: BeforeUnloadEvent) => {
    if (!sure && unsaved()) event.preventDefault();
  });
  useEffect(() => {
    sure = false;
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
}
