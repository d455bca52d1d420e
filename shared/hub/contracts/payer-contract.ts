import type { FactTable } from '../../verification/verification.ts';
import * as z from '../../zod.ts';
import { addresses, choice, day, facility, notes, phones, portals, text } from '../hub-fields.ts';
import { hubRecord } from '../hub-record.ts';

const contract = hubRecord(
  {
    kind: 'CONTRACT',
    one: 'payerContract',
    many: 'payerContracts',
    words: ['payer contract', 'payer contracts'],
  },
  {
    payerName: text('Payer name'),
    facilityName: facility,
    financialClass: choice('Financial class', ['Commercial', 'Medi-Cal', 'Medicare', 'Other'], 'Commercial'),
    status: choice(
      'Status',
      ['Contracted', 'Not Contracted', 'Out of Network', 'Termed', 'Pending'],
      'Contracted',
    ),
    /** First and last day on which it holds, both included. */
    effectiveDate: day('Effective date'),
    endDate: day('End date'),
    notes,
    phones,
    portals,
    addresses,
  },
);

/** To which group of facts each field belongs. */
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

/** What one facility has agreed with one payer. The fields are in the order of its form. */
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
