import { useEffect, useState } from 'react';

const tickMs = 60_000;

/** Returns the time (ms since 1970), updated every minute: what depends on it stays current on a screen that is left open. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
