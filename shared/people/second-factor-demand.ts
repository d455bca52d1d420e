import type { Role } from './user.ts';

/** Of whom a stage demands a second factor. Whoever it does not demand it of may have one. */
export const secondFactorDemands = ['off', 'administrators', 'all'] as const;
export type SecondFactorDemand = (typeof secondFactorDemands)[number];

/** Must a person with this role have a second factor? */
export const demandsSecondFactor = (demand: SecondFactorDemand, role: Role): boolean =>
  demand === 'all' || (demand === 'administrators' && role === 'admin');
