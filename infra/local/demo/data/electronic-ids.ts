import type { PlanInput } from '../../../../shared/plan/plan.ts';
import type { DemoPayer } from './payers.ts';
import { randomOf } from './random.ts';

type ElectronicIds = NonNullable<PlanInput['electronicIds']>;

/** None of these is a company. */
const clearinghouses = ['Quillgate', 'Northlane Exchange'] as const;

/** The IDs of a payer, which differ by transaction as real ones do: of eleven characters, in small letters, with zeros in front. */
export function electronicIdsOf(payer: DemoPayer): ElectronicIds {
  const { name, code, payerId, ipaPayerId } = payer;
  const random = randomOf(`${name}/electronic IDs`);
  const through = random.pick(clearinghouses);
  const inquiryId = `${name
    .replace(/[^A-Za-z]/g, '')
    .slice(0, 4)
    .toUpperCase()}${String(code).padStart(7, '0')}`;
  const all: ElectronicIds = [
    { transaction: 'Eligibility', id: inquiryId, through, enrollment: 'Not needed', note: '' },
    { transaction: 'Claim status', id: inquiryId, through, enrollment: 'Not needed', note: '' },
    { transaction: 'Institutional claims', id: payerId, through, enrollment: 'Not needed', note: '' },
    {
      transaction: 'Professional claims',
      id: ipaPayerId || payerId,
      through,
      enrollment: 'Not needed',
      note: '',
    },
    {
      transaction: 'Remittance',
      id: `era.${payerId.toLowerCase()}-${random.int(10, 99)}`,
      through: 'Direct',
      enrollment: 'Needed',
      note: 'Form on the portal; takes about ten days.',
    },
  ];
  return random.chance(0.25) ? all.slice(2, 4) : all;
}
