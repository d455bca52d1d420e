import { useEffect, useRef } from 'react';

// Otherwise a screen reader would read a count for every key.
export const pauseMs = 700;

/** Announces a text to screen readers once it has not changed for a moment. Shows nothing. */
export function Announce({ text }: { readonly text: string }) {
  const region = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    // Written directly to the DOM: nothing needs a render for what is not visible.
    const timer = setTimeout(() => region.current?.replaceChildren(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return <span ref={region} role="status" className="unseen" />;
}
