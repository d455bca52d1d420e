import { useEffect, useState } from 'react';

// A screen reader would otherwise read a count for every key.
const pauseMs = 700;

/** Reads a text out to screen readers once it has stood still for a moment. Nothing is shown. */
export function Announce({ text }: { readonly text: string }) {
  const [said, setSaid] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <span role="status" className="unseen">
      {said}
    </span>
  );
}
