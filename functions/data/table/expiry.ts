/** Returns a moment in seconds since 1970, as the table's TTL attribute counts. */
export const secondsOf = (moment: Date): number => Math.floor(moment.getTime() / 1_000);

/** Returns when something expires that is kept for so many days, in seconds since 1970. */
export const expiryIn = (days: number, now: Date): number => secondsOf(now) + days * 86_400;
