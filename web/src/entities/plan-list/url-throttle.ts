// Safari rejects the 101st change of address within 30 seconds; other changes on the screen count, too.
const atOnce = 40;
const oneMoreMs = 600;

/**
 * Limits how often the address follows the search: at every keystroke while a user types a search, and every 600 ms if they go on
 * for minutes. Times are in milliseconds.
 */
export function urlThrottle() {
  let left = atOnce;
  let since = 0;
  const leftAt = (now: number): number => Math.min(atOnce, left + Math.max(0, now - since) / oneMoreMs);
  return {
    /** Returns how long the next change must wait. */
    wait: (now: number): number => Math.ceil(Math.max(0, 1 - leftAt(now)) * oneMoreMs),
    changed: (now: number): void => {
      left = Math.max(0, leftAt(now) - 1);
      since = now;
    },
  };
}
