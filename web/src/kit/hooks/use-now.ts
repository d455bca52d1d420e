import { useEffect, useState } from 'react';

const tickMs = 60_000;

/** Returns the time (ms since 1970), updated every minute: what depends on it stays current on a screen that is left open. */
export function useNow(clock: () => number = Date.now): number {
  const [now, setNow] = useState(clock);
  useEffect(() => {
    const timer = setInterval(() => setNow(clock()), tickMs);
    return () => clearInterval(timer);
  }, [clock]);
  return now;
}
