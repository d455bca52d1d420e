import { expect } from '@jest/globals';
import { lastDayOfEnded } from '../plan/ending.ts';

/** Matches the last day of what was ended since a time. That day changes at 10:00 UTC, perhaps in the middle of a test. */
export const lastDayOfEndedSince = (time: Date) =>
  expect.stringMatching(`^(${lastDayOfEnded(time)}|${lastDayOfEnded(new Date())})$`);
