import type { ContractStatus } from '../../../../shared/plan/fields/parts.ts';
import { demoFacilities } from './facilities.ts';
import type { DemoPayer } from './payers.ts';
import { randomOf } from './random.ts';

type Contract = { facilityName: string; contractStatus: ContractStatus };

/**
 * Returns the hospitals' contracting statuses for a plan. In nine of ten plans a hospital has the payer's usual status, so that a
 * payer's plans look alike. Some plans have a line for their own hospital only, a few have none.
 */
export function contractLines(payer: DemoPayer, facilityName: string, planSeed: string): Contract[] {
  const random = randomOf(`${planSeed}/contracts`);
  if (random.chance(0.04)) return [];
  const own = random.chance(0.12);
  return demoFacilities
    .filter((facility) => !own || facility.name === facilityName)
    .map(({ name }) => ({
      facilityName: name,
      contractStatus: statusFor(payer, random.chance(0.9) ? `${payer.name}/${name}` : `${planSeed}/${name}`),
    }));
}

/** Returns the hospital's contracting status with the payer for most of its plans. */
export const usualStatus = (payer: DemoPayer, facilityName: string): ContractStatus =>
  statusFor(payer, `${payer.name}/${facilityName}`);

function statusFor(payer: DemoPayer, seed: string): ContractStatus {
  const random = randomOf(`${seed}/status`);
  if (payer.kind === 'medicare' || payer.kind === 'medicaid')
    return random.chance(0.9) ? 'Contracted' : 'See Notes';
  const drawn = random.next();
  if (drawn < 0.55) return 'Contracted';
  if (drawn < 0.75) return 'Not Contracted';
  if (drawn < 0.86) return 'Must Call';
  if (drawn < 0.91) return 'Must Call to Confirm';
  return 'See Notes';
}
