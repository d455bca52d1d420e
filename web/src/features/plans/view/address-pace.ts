// Safari refuses to change an address for the 101st time in 30 seconds; the changes elsewhere on the screen count, too.
const atOnce = 40;
const oneMoreMs = 600;

/**
 * How often the address may follow the search: at every key of somebody who types a search, and every 600 ms of somebody who goes on
 * for minutes. Times are in milliseconds.
 */
export function addressPace() {
  let left = atOnce;
  let since = 0;
  const leftAt = (now: number): number => Math.min(atOnce, left + Math.max(0, now - since) / oneMoreMs);
  return {
    /** How long the next change has to wait. */
    wait: (now: number): number => Math.ceil(Math.max(0, 1 - leftAt(now)) * oneMoreMs),
    changed: (now: number): void => {
      left = Math.max(0, leftAt(now) - 1);
      since = now;
    },
  };
}
