/** What one run of a journey uses. Counted by cost.test.ts against the running stand-ins, which fails when it changes. */
export type Use = {
  /** Calls to the API; as many runs of a function. */
  readonly requests: number;
  /** Table read units (4 KB, consistent) and write units (1 KB; two of them in a transaction). */
  readonly readUnits: number;
  readonly writeUnits: number;
  /** Kilobytes of the API's answers, compressed. */
  readonly kilobytes: number;
  readonly mails: number;
};

/** A facility of the counted journeys holds so many plans. */
export const countedPlans = 1_000;

export const journeys = {
  /** Sign-in screen, sign-in, the whole plan list on a PC that has not seen it, by a function that has not either. */
  firstSignIn: { requests: 3, readUnits: 389, writeUnits: 7, kilobytes: 495, mails: 0 },
  /** The same on a PC that keeps the list, while the plans have not changed. */
  signIn: { requests: 3, readUnits: 11, writeUnits: 7, kilobytes: 2, mails: 0 },
  /** A quarter of an hour of looking plans up: one new token, the list found unchanged. Searching calls nobody. */
  quarterOfAnHour: { requests: 2, readUnits: 7, writeUnits: 0, kilobytes: 1, mails: 0 },
  /** The list again after an administrator changed a plan, by a function that keeps the last one. */
  changedList: { requests: 1, readUnits: 382, writeUnits: 0, kilobytes: 493, mails: 0 },
  /** An administrator changes a plan. */
  savePlan: { requests: 1, readUnits: 5, writeUnits: 6, kilobytes: 1, mails: 0 },
  /** Somebody registers; an administrator looks at the list of people and approves. */
  newPerson: { requests: 3, readUnits: 45, writeUnits: 9, kilobytes: 1, mails: 2 },
} as const satisfies Record<string, Use>;

export type Journey = keyof typeof journeys;
