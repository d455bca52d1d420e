import { useEffect, useRef } from 'react';

// A screen reader would otherwise read a count for every key.
const pauseMs = 700;

/** Reads a text out to screen readers once it has stood still for a moment. Nothing is shown. */
export function Announce({ text }: { readonly text: string }) {
  const region = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    // Written into the page itself: nothing has to be drawn anew for what nobody sees.
    const timer = setTimeout(() => region.current?.replaceChildren(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return <span ref={region} role="status" className="unseen" />;
}
