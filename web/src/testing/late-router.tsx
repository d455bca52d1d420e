import type { ReactNode } from 'react';
import { type Location, parsePath, Router, type To } from 'react-router-dom';

/** A router whose addresses are rendered by hand: a busy machine may render one long after the next has been written. */
export function lateRouter(first: string) {
  let drawn: string | Partial<Location> = first;
  const written: To[] = [];
  const states: unknown[] = [];
  /** What was done to the history, in order: `push`, `replace` or a number of steps. */
  const steps: ('push' | 'replace' | number)[] = [];
  const note = (step: 'push' | 'replace') => (to: To, state: unknown) => {
    steps.push(step);
    written.push(to);
    states.push(state);
  };
  const go = (step: number) => void steps.push(step);
  const navigator = { createHref: String, go, push: note('push'), replace: note('replace') };
  return {
    /** Every address that was navigated to, in order. */
    written,
    steps,
    /** Selects the address for the next render. */
    draw(place: number): void {
      const to = written[place];
      if (to === undefined) throw new Error('No such address was written.');
      drawn = { pathname: '/', ...(typeof to === 'string' ? parsePath(to) : to), state: states[place] };
    },
    wrapper: ({ children }: { readonly children: ReactNode }) => (
      <Router location={drawn} navigator={navigator}>
        {children}
      </Router>
    ),
  };
}
