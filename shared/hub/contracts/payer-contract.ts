import type { FactTable } from '../../verification/verification.ts';
import * as z from '../../zod.ts';
import { addresses, choice, day, facility, name, notes, phones, portals } from '../hub-fields.ts';
import { hubRecord } from '../hub-record.ts';

const contract = hubRecord(
  {
    kind: 'CONTRACT',
    one: 'payerContract',
    many: 'payerContracts',
    words: ['payer contract', 'payer contracts'],
  },
  {
    payerName: name('Payer name'),
    facilityName: facility,
    financialClass: choice('Financial class', ['Commercial', 'Medi-Cal', 'Medicare', 'Other'], 'Commercial'),
    status: choice(
      'Status',
      ['Contracted', 'Not Contracted', 'Out of Network', 'Termed', 'Pending'],
      'Contracted',
    ),
    /** First and last day on which it is in effect, both inclusive. */
    effectiveDate: day('Effective date'),
    endDate: day('End date'),
    notes,
    phones,
    portals,
    addresses,
  },
);

/** The group of facts that each field belongs to. */
const facts = {
  payerName: 'contracting',
  facilityName: 'contracting',
  financialClass: 'contracting',
  status: 'contracting',
  effectiveDate: 'contracting',
  endDate: 'contracting',
  notes: 'none',
  phones: 'contacts',
  portals: 'contacts',
  addresses: 'claims',
} as const satisfies FactTable<keyof typeof contract.fields>;

/** What one facility has agreed with one payer. The fields are in the order of the form. */
export const payerContract = {
  ...contract,
  facts,
  input: contract.input.check(
    z.refine(({ effectiveDate, endDate }) => endDate === '' || effectiveDate <= endDate, {
      path: ['endDate'],
      message: 'The end date is before the effective date.',
    }),
  ),
};
export type PayerContractInput = z.output<typeof payerContract.input>;
export type PayerContract = z.infer<typeof payerContract.saved>;
