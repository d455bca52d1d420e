import { rateLimits } from '../../../shared/rate-limits.ts';
import { type Tries, tries } from '../table/tries.ts';

/** A person's second-factor codes, each after the right password. */
export const secondFactorTries = (userId: string): Tries =>
  tries('second factor', userId, rateLimits.secondFactor);
