import type { Role } from './user.ts';

/** The people from whom a stage requires a second factor. It is optional for everyone else. */
export const secondFactorDemands = ['off', 'administrators', 'all'] as const;
export type SecondFactorDemand = (typeof secondFactorDemands)[number];

/** Reports whether a person with this role must have a second factor. */
export const demandsSecondFactor = (demand: SecondFactorDemand, role: Role): boolean =>
  demand === 'all' || (demand === 'administrators' && role === 'admin');
