import type { ReactNode } from 'react';
import { createPath, Router, type To } from 'react-router-dom';

/** A router whose addresses are rendered by hand: a busy machine may render one long after the next has been written. */
export function lateRouter(first: string) {
  let drawn = first;
  const written: To[] = [];
  const note = (to: To) => void written.push(to);
  const navigator = { createHref: String, go: () => undefined, push: note, replace: note };
  return {
    /** Every address that was navigated to, in order. */
    written,
    /** Selects the address for the next render. */
    draw(place: number): void {
      const to = written[place];
      if (to === undefined) throw new Error('No such address was written.');
      drawn = typeof to === 'string' ? to : createPath(to);
    },
    wrapper: ({ children }: { readonly children: ReactNode }) => (
      <Router location={drawn} navigator={navigator}>
        {children}
      </Router>
    ),
  };
}
